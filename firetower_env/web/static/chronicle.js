/* The list of what happened: one line a decision; a click shows the board as it was then. */
"use strict";

class Chronicle {
  constructor(list, go) {
    this.list = list;
    this.go = go;
    this.lines = [];
  }

  /** Bring the list in step with the frames, each told by `words`; only lines that differ are made anew. */
  update(frames, words) {
    const said = frames.map(words);
    let same = 1;
    while (same < said.length && this.lines[same] === said[same]) same += 1;
    while (this.list.children.length >= same) this.list.lastChild.remove();
    for (let at = same; at < frames.length; at += 1) this.list.append(this.line(frames, at, said[at]));
    this.lines = said;
  }

  line(frames, at, said) {
    const button = Panel.element("button", "event");
    button.type = "button";
    button.append(Panel.element("span", "number", String(at)));
    button.append(Panel.badge(frames[at - 1].seats[frames[at].seat], frames[at].seat));
    button.append(Panel.element("span", "", said));
    button.addEventListener("click", () => this.go(at));
    const item = Panel.element("li", frames[at - 1].turn === frames[at].turn ? "" : "turn-ends");
    item.append(button);
    return item;
  }

  /** Mark the line that led to the board shown, and hide those that the board does not show yet. */
  mark(at, hideLater) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    [...this.list.children].forEach((item, index) => item.classList.toggle("later", hideLater && index >= at));
    const button = this.list.children[at - 1]?.firstChild;
    if (!button) return;
    button.setAttribute("aria-current", "step");
    this.list.scrollTop = button.parentElement.offsetTop - this.list.clientHeight + button.offsetHeight * 2;
  }
}
