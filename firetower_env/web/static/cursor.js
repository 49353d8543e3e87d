/* Choosing a cell: by mouse, by touch (the nearest cell first, then a confirmation) or by the arrow keys. */
"use strict";

const WAYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

class Cursor {
  /** `choose` gets the number of the chosen cell; `aim` is told which one is aimed at (or null), and by what. */
  constructor(svg, live, choose, aim) {
    this.svg = svg;
    this.live = live;
    /** a gesture that takes what would be said to the board */
    this.held = null;
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
    svg.addEventListener("pointerleave", (event) => this.leave(event));
  }

  /** These cells may be chosen now; each stands for a block of so many rows and columns. */
  offer(cells, box) {
    this.cells = cells;
    this.box = box;
    this.glowOn(cells);
    this.mark(null);
  }

  glowOn(cells) {
    this.glow.replaceChildren(...cells.map((cell) => Board.element("polygon", { points: this.board.corners(cell) })));
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

  leave(event) {
    if (this.held) this.held.leave(event);
    else if (event.pointerType === "mouse") this.mark(null);
  }

  click(cell, event) {
    if (this.held) {
      this.held.click(event);
      return;
    }
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
    if (this.held) {
      this.held.move(event);
      return;
    }
    if (event.pointerType !== "mouse" || !this.cells.length) return;
    const cell = this.board.areas.indexOf(event.target);
    const aimed = this.cells.includes(cell) ? cell : null;
    if (aimed !== this.at) this.mark(aimed, "mouse");
  }

  key(event) {
    if (this.held) {
      this.held.key(event);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || !this.cells.length) return;
    if (WAYS[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      this.mark(this.step(WAYS[event.key]), "keys");
    } else if ((event.key === "Enter" || event.key === " ") && this.at !== null) {
      event.preventDefault();
      event.stopPropagation();
      this.choose(this.at);
    }
  }

  step(way) {
    return this.at === null ? this.cells[0] : this.toward(this.cells, (cell) => this.board.middle(cell), this.at, way);
  }

  /** The nearest of these in a direction, rather straight on than sideways; the same again where there is none. */
  toward(those, middle, from, [down, right]) {
    const [x, y] = middle(from);
    const { drop } = this.live.film.geometry;
    // hexes of the next column lie aside: they must not be passed over, and the way must not leave its row
    const detour = drop ? 1.5 : 2;
    let best = from;
    let least = Infinity;
    for (const one of those) {
      const [cx, cy] = middle(one);
      const along = (cy - y) * down + (cx - x) * right;
      const aside = Math.abs((cy - y) * right) + Math.abs((cx - x) * down);
      const far = along + detour * aside + (right && this.row(cx, cy) !== this.row(x, y) ? 0.1 : 0);
      if (along > 0.01 && far < least) {
        least = far;
        best = one;
      }
    }
    return best;
  }

  /** The row in which a point lies. */
  row(x, y) {
    const { right, down, drop } = this.live.film.geometry;
    return Math.floor((y - (Math.floor(x / right) % 2) * drop) / down);
  }
}
