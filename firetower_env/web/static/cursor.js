/* Choosing a cell: by mouse, by touch (the nearest cell first, then a confirmation) or by the arrow keys. */
"use strict";

class Cursor {
  /** `choose` gets the number of the chosen cell; `aim` is told which one is aimed at (or null), and by what. */
  constructor(svg, live, choose, aim) {
    this.live = live;
    this.choose = choose;
    this.aim = aim;
    this.cells = [];
    this.box = [1, 1];
    this.at = null;
    this.board = new Board(svg, live.film, (cell, event) => this.click(cell, event));
    // cells glow beneath the pieces
    this.glow = Board.element("g", { class: live.film.geometry.drop ? "glow soft-glow" : "glow" });
    svg.insertBefore(this.glow, this.board.pieces);
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("pointermove", (event) => this.hover(event));
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.mark(null));
  }

  /** These cells may be chosen now; each stands for a block of so many rows and columns. */
  offer(cells, box) {
    this.cells = cells;
    this.box = box;
    this.glow.replaceChildren(...cells.map((cell) => Board.element("polygon", { points: this.board.corners(cell) })));
    this.mark(null);
  }

  mark(cell, how = "") {
    this.at = cell;
    this.board.point(cell);
    const [rows, cols] = this.box;
    if (cell !== null && rows * cols > 1) this.board.focus.append(this.block(cell, rows, cols));
    this.aim(cell, how);
  }

  block(cell, rows, cols) {
    const [x, y] = this.board.at(cell);
    return Board.element("rect", { x, y, width: cols * 100, height: rows * 100 });
  }

  click(cell, event) {
    if (!this.cells.length) return;
    if (event.pointerType !== "touch") {
      if (this.cells.includes(cell)) this.choose(cell);
      return;
    }
    // a finger is wider than a cell: aim at the nearest one, and choose it with a second tap
    const near = this.nearest(cell, 2.3);
    if (near !== null && near === this.at) this.choose(near);
    else this.mark(near, "touch");
  }

  /** The choice nearest to a cell, if it is no farther than so many cells. */
  nearest(cell, most) {
    const [x, y] = this.board.middle(cell);
    const far = (other) => Math.hypot(this.board.middle(other)[0] - x, this.board.middle(other)[1] - y) / 100;
    const best = this.cells.reduce((a, b) => (a === null || far(b) < far(a) ? b : a), null);
    return best !== null && far(best) <= most ? best : null;
  }

  hover(event) {
    if (event.pointerType !== "mouse" || !this.cells.length) return;
    const cell = this.board.areas.indexOf(event.target);
    const aimed = this.cells.includes(cell) ? cell : null;
    if (aimed !== this.at) this.mark(aimed, "mouse");
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.cells.length) return;
    const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (ways[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      this.mark(this.step(ways[event.key]), "keys");
    } else if ((event.key === "Enter" || event.key === " ") && this.at !== null) {
      event.preventDefault();
      event.stopPropagation();
      this.choose(this.at);
    }
  }

  /** The nearest choice in a direction, rather straight on than sideways; the same again where there is none. */
  step([down, right]) {
    if (this.at === null) return this.cells[0];
    const [x, y] = this.board.middle(this.at);
    const row = Math.floor(this.at / this.live.film.cols);
    // hexes of the next column lie aside: they must not be passed over, and the way must not leave its row
    const detour = this.live.film.geometry.drop ? 1.5 : 2;
    let best = this.at;
    let least = Infinity;
    for (const cell of this.cells) {
      const [cx, cy] = this.board.middle(cell);
      const along = (cy - y) * down + (cx - x) * right;
      const aside = Math.abs((cy - y) * right) + Math.abs((cx - x) * down);
      const far = along + detour * aside + (Math.floor(cell / this.live.film.cols) !== row && right ? 0.1 : 0);
      if (along > 0.01 && far < least) {
        least = far;
        best = cell;
      }
    }
    return best;
  }
}
