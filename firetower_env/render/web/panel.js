/* The panel: one frame of a film in words and small drawings beside the board. Names are only ever set as text. */
"use strict";

const Panel = {
  element(name, className = "", text = "") {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== "") made.textContent = text;
    return made;
  },

  icon(symbol, className = "icon") {
    const svg = Board.element("svg", { viewBox: "0 0 100 100", class: className, "aria-hidden": "true" });
    svg.append(Board.use(symbol, 0, 0, 100));
    return svg;
  },

  /** The outcome, or else the pending question. */
  story(place, frame) {
    const plates = [];
    if (frame.outcome) plates.push(Panel.element("p", "plate banner", frame.outcome));
    if (frame.question) plates.push(Panel.element("p", "plate", frame.question));
    place.replaceChildren(...plates);
  },

  /** Open cards, dials and piles; bars and counts. */
  gauges(place, frame) {
    const dials = frame.dials.map(([label, degrees, value]) => {
      const gauge = Panel.gauge("dial", label, value);
      gauge.firstChild.style.transform = `rotate(${Number(degrees)}deg)`;
      return gauge;
    });
    const piles = frame.piles.map(([label, count, level, note]) => Panel.gauge(`pile-${level}`, label, count, note));
    place.replaceChildren(...Gauges.cards(frame), ...dials, ...piles, ...Gauges.below(frame));
  },

  gauge(symbol, label, value, note = "") {
    const made = Panel.element("div", "gauge");
    const words = Panel.element("div");
    words.append(Panel.element("span", "soft", label), Panel.element("b", "", String(value)));
    if (note) words.append(Panel.element("span", "soft", note));
    made.append(Panel.icon(symbol, "large"), words);
    return made;
  },

  seats(place, frame) {
    place.replaceChildren(...frame.seats.map(Panel.seat));
  },

  badge(seat, number) {
    const badge = Panel.element("span", "badge", seat.letter || String(number));
    badge.style.background = `var(--${seat.colour})`;
    return badge;
  },

  seat(seat, number) {
    const made = Panel.element("li", `seat${seat.asked ? " asked" : ""}${seat.out ? " out" : ""}`);
    const name = Panel.element("div", "name");
    name.append(Panel.badge(seat, number), Panel.element("bdi", "", seat.name));
    if (seat.asked) name.append(Panel.element("span", "soft", "is asked"));
    const statuses = Panel.element("div", "statuses soft");
    for (const [words, symbol] of seat.status) {
      const status = Panel.element("span");
      if (symbol) status.append(Panel.icon(symbol));
      status.append(words);
      statuses.append(status);
    }
    made.append(name, statuses, ...(seat.shelves.length ? seat.shelves.map(Panel.shelf) : [Panel.hand(seat)]));
    return made;
  },

  /** Icons and small cards that belong together, with a word for them. */
  shelf([label, chips]) {
    const shelf = Panel.element("div", "shelf");
    if (label && chips.length) shelf.append(Panel.element("span", "soft", label));
    shelf.append(...chips.map(Panel.chip));
    return shelf;
  },

  chip([symbol, text, action, doc, faded]) {
    const chip = Panel.element("span", faded ? "chip faded" : "chip");
    if (doc) chip.title = doc;
    if (action >= 0) chip.dataset.action = action;
    if (symbol) chip.append(Panel.icon(symbol));
    chip.append(text);
    return chip;
  },

  /** The cards of an open hand, equal ones counted; the backs of a hidden one. */
  hand(seat) {
    const hand = Panel.element("div", "hand");
    if (seat.hand === null) {
      for (let k = 0; k < Math.min(seat.count, 8); k += 1) hand.append(Panel.icon("card-back", "icon back"));
      if (seat.count) hand.append(Panel.element("span", "soft", seat.count === 1 ? "1 card" : `${seat.count} cards`));
      return hand;
    }
    const counts = new Map();
    for (const [card, symbol] of seat.hand) counts.set(card, [(counts.get(card) || [0])[0] + 1, symbol]);
    for (const [card, [count, symbol]] of counts) {
      const made = Panel.element("span", "card");
      made.dataset.card = card;
      if (symbol) made.append(Panel.icon(symbol));
      made.append(count > 1 ? `${count}× ${card}` : card);
      hand.append(made);
    }
    return hand;
  },

  facts(place, frame) {
    const drawn = Gauges.drawn(frame);
    const rows = frame.facts.filter(([label]) => !drawn.has(label));
    place.replaceChildren(
      ...rows.flatMap(([label, value]) => [Panel.element("dt", "", label), Panel.element("dd", "", value)]),
    );
  },

  /** Legal answers, best first where the agent's scores are known; `point` is told the cell under the pointer. */
  moves(place, film, frame, point) {
    const scored = frame.scores.some((score) => score !== null);
    const answers = Film.answers(film, frame).map((answer, number) => {
      const score = scored ? frame.scores[number] ?? null : null;
      return { ...answer, score, chosen: number === frame.chosen };
    });
    if (scored) answers.sort((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
    place.classList.toggle("scored", scored);
    place.replaceChildren(...answers.map((answer) => Panel.move(answer, point)));
    return answers.length;
  },

  move(answer, point) {
    const made = Panel.element("li", answer.chosen ? "chosen" : "");
    made.append(Panel.element("span", "", answer.words));
    if (answer.chosen) made.append(Panel.element("b", "tick", "✓ chosen"));
    if (answer.score !== null) made.append(Panel.element("span", "score", Panel.number(answer.score)));
    if (answer.cell !== null) {
      made.addEventListener("pointerenter", () => point(answer.cell));
      made.addEventListener("pointerleave", () => point(null));
    }
    return made;
  },

  number(score) {
    return Math.abs(score) >= 1000 ? score.toExponential(1) : score.toFixed(3);
  },
};
