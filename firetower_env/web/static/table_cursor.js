/* Choosing a part of the table: by mouse, by touch (a tap aims, a second one chooses) or by the arrow keys. */
"use strict";

class TableCursor {
  /** `choose` gets the action of the chosen part; `aim` is told which one is aimed at (or null), and by what. */
  constructor(svg, live, choose, aim) {
    this.choose = choose;
    this.aim = aim;
    this.actions = [];
    this.offered = "";
    this.at = null;
    this.board = new Tableau(svg, live.film, (action, event) => this.click(action, event));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("pointermove", (event) => this.hover(event));
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.mark(null));
  }

  /** These answers may be given now; those that lie on the table can be chosen there, in the order of reading. */
  offer(actions) {
    this.actions = actions.filter((action) => this.board.part(action));
    const place = (action) => this.board.middle(action);
    this.actions.sort((a, b) => place(a)[1] - place(b)[1] || place(a)[0] - place(b)[0]);
    this.mark(null);
    this.bringIntoView();
  }

  /** On a table longer than the window: if nothing that may be chosen is in view, show the first of it. */
  bringIntoView() {
    const key = this.actions.join();
    if (key === this.offered) return;
    this.offered = key;
    const areas = [...this.board.cover.querySelectorAll(".may")];
    const seen = ({ top, bottom }) => top >= 0 && bottom <= 0.7 * window.innerHeight;
    const long = this.board.svg.getBoundingClientRect().height > window.innerHeight;
    if (!long || !areas.length || areas.some((area) => seen(area.getBoundingClientRect()))) return;
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    areas[0].scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  }

  mark(action, how = "") {
    this.at = action;
    this.board.point(action);
    this.aim(action, how);
  }

  click(action, event) {
    if (!this.actions.includes(action)) return;
    if (event.pointerType !== "touch" || action === this.at) this.choose(action);
    else this.mark(action, "touch");
  }

  hover(event) {
    if (event.pointerType !== "mouse" || !this.actions.length) return;
    const action = Number(event.target.dataset?.action ?? NaN);
    const aimed = this.actions.includes(action) ? action : null;
    if (aimed !== this.at) this.mark(aimed, "mouse");
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.actions.length) return;
    const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const chosen = (event.key === "Enter" || event.key === " ") && this.at !== null;
    if (!ways[event.key] && !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    if (chosen) this.choose(this.at);
    else this.mark(this.step(ways[event.key]), "keys");
  }

  /** The nearest choice in a direction, rather straight on than sideways; the same again where there is none. */
  step([right, down]) {
    if (this.at === null) return this.actions[0];
    const [x, y] = this.board.middle(this.at);
    let best = this.at;
    let least = Infinity;
    for (const action of this.actions) {
      const [dx, dy] = this.board.middle(action).map((part, axis) => part - [x, y][axis]);
      const along = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (along > 1 && along + 2 * aside < least) {
        least = along + 2 * aside;
        best = action;
      }
    }
    return best;
  }
}
