/* Choosing who sits where: one list for each seat. */
"use strict";

const Seats = {
  /** Lists for these seats; `chosen` are the players to begin with, `broken` tells of agents that cannot play. */
  show(place, names, agents, chosen, broken) {
    place.replaceChildren(
      ...names.map((name, seat) => {
        const label = Panel.element("label", "player");
        const list = Panel.element("select");
        list.append(new Option("You (a person)", "person"));
        for (const [code, doc] of agents) list.append(new Option(`${Seats.title(code)} – ${doc}`, code));
        for (const [code, reason] of Object.entries(broken)) {
          const option = new Option(`${Seats.title(code)} cannot play: ${reason}`, code);
          option.disabled = true;
          list.append(option);
        }
        list.value = chosen[seat] ?? agents[0][0];
        label.append(Panel.element("bdi", "", name), list);
        return label;
      }),
    );
  },

  title(code) {
    return code === "person" ? "You" : code.charAt(0).toUpperCase() + code.slice(1).replace(/_/g, " ");
  },

  chosen(place) {
    return [...place.querySelectorAll("select")].map((list) => list.value);
  },
};
