/* A placement drawn on the board before it is played: its pattern, what comes, what goes, and what stays as it is. */
"use strict";

class Ghost {
  constructor(board) {
    this.board = board;
    this.layer = Board.element("g", { class: "ghost" });
    board.focus.before(this.layer);
  }

  clear() {
    this.layer.replaceChildren();
  }

  /** What was placed already, and the placement under the pointer; where none fits, the pattern that does not. */
  show({ done, place, misfit }) {
    this.clear();
    for (const change of done) this.change(change, "done");
    if (place) this.place(place);
    for (const cell of misfit) this.outline(cell, "misfit");
  }

  place({ covers, changes }) {
    const changed = new Set(changes.map(([cell]) => cell));
    for (const change of changes) this.change(change, "coming");
    const stays = covers.filter((cell) => !changed.has(cell));
    for (const cell of covers) if (changed.has(cell) || !changes.length) this.outline(cell, "fits");
    if (changes.length) for (const cell of stays) this.stay(cell);
    // what changes elsewhere than in the pattern
    for (const cell of changed) if (!covers.includes(cell)) this.outline(cell, "fits");
  }

  /** A cell as it will look; what goes from it is crossed out. */
  change([cell, styles], kind) {
    const now = this.board.film.stacks[this.board.shown[cell]] || [];
    const group = Board.element("g", { class: kind });
    const [x, y] = this.board.at(cell);
    for (const style of styles) {
      const [, , left, top, side] = this.board.film.styles[style];
      group.append(Board.use(this.board.symbol(style, cell), x + left, y + top, side));
    }
    this.layer.append(group);
    if (kind === "coming" && now.some((style) => !styles.includes(style)) && styles.length < now.length) this.cross(cell);
  }

  cross(cell) {
    const [x, y] = this.board.middle(cell);
    const d = `M${x - 26} ${y - 26}L${x + 26} ${y + 26}M${x + 26} ${y - 26}L${x - 26} ${y + 26}`;
    this.layer.append(Board.element("path", { d, class: "under" }), Board.element("path", { d, class: "over" }));
  }

  /** A cell of the pattern on which it does nothing: outlined by dashes, with a bar if something lies there. */
  stay(cell) {
    this.outline(cell, "stays");
    if (this.board.film.stacks[this.board.shown[cell]].length < 2) return;
    const [x, y] = this.board.middle(cell);
    const d = `M${x - 20} ${y}H${x + 20}`;
    this.layer.append(Board.element("path", { d, class: "under" }), Board.element("path", { d, class: "over" }));
  }

  outline(cell, kind) {
    const points = this.board.corners(cell);
    this.layer.append(Board.element("polygon", { points, class: `under ${kind}` }));
    this.layer.append(Board.element("polygon", { points, class: `over ${kind}` }));
  }
}

/** The pattern of a card as a small picture. */
const Shape = {
  picture([art, words]) {
    const rows = art.split("/");
    const [width, height] = [rows[0].length, rows.length];
    const svg = Board.element("svg", { viewBox: `0 0 ${width * 10} ${height * 10}`, class: "shape", role: "img" });
    svg.setAttribute("width", `${width * 0.55}em`);
    svg.setAttribute("height", `${height * 0.55}em`);
    const title = Board.element("title");
    title.textContent = words;
    svg.append(title);
    rows.forEach((row, down) => {
      [...row].forEach((mark, right) => {
        const place = { x: right * 10 + 1, y: down * 10 + 1, width: 8, height: 8, rx: 1.5 };
        if (mark !== ".") svg.append(Board.element("rect", { ...place, class: mark === "o" ? "middle" : "cell" }));
      });
    });
    return svg;
  },
};
