/* The list of what happened: one line a decision; a click shows the board as it was then. */
"use strict";

class Chronicle {
  constructor(list, go) {
    this.list = list;
    this.go = go;
    /** what each line says: the positions it stands for and its words */
    this.lines = [];
  }

  /** Bring the list in step with the frames, each told by `words`; only lines that differ are made anew. */
  update(frames, last, words) {
    const lines = Chronicle.lines(frames, last, words);
    let same = 0;
    while (same < lines.length && Chronicle.equal(lines[same], this.lines[same])) same += 1;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...lines.slice(same).map((line) => this.item(frames, line)));
    this.lines = lines;
  }

  /** One line for each decision whose frame is known, and one for all others between two of them. */
  static lines(frames, last, words) {
    const lines = [];
    for (let at = 1; at <= last; at += 1) {
      const before = lines[lines.length - 1];
      const ends = Boolean(frames[at] && frames[at - 1]) && frames[at - 1].turn !== frames[at].turn;
      if (frames[at]) lines.push({ from: at, to: at, caption: words(frames[at]), ends });
      else if (before && before.caption === null) before.to = at;
      else lines.push({ from: at, to: at, caption: null, ends });
    }
    return lines;
  }

  static equal(one, other) {
    return other !== undefined && Object.keys(one).every((key) => one[key] === other[key]);
  }

  item(frames, { from, to, caption, ends }) {
    const button = Panel.element("button", "event");
    button.type = "button";
    button.append(Panel.element("span", "number", from === to ? String(from) : `${from} – ${to}`));
    if (caption === null) {
      button.append(Panel.element("span", "soft", "… show these decisions"));
    } else {
      button.append(Panel.badge(frames[from].seats[frames[from].seat], frames[from].seat));
      button.append(Panel.element("span", "", caption));
    }
    button.addEventListener("click", () => this.go(to));
    const item = Panel.element("li", ends ? "turn-ends" : "");
    item.append(button);
    return item;
  }

  /** Mark the line that led to the board shown, and hide those that the board does not show yet. */
  mark(at, hideLater) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.lines.forEach((line, index) => this.list.children[index].classList.toggle("later", hideLater && line.from > at));
    const index = this.lines.findIndex((line) => line.from <= at && at <= line.to);
    if (index < 0) return;
    const button = this.list.children[index].firstChild;
    button.setAttribute("aria-current", "step");
    this.list.scrollTop = button.parentElement.offsetTop - this.list.clientHeight + button.offsetHeight * 2;
  }
}
