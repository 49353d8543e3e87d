/* The board: places the drawings of a page's symbols so that they show one frame of a film. */
"use strict";

class Board {
  /** Draws into an svg element; `onCell`, if given, is called with the number of a clicked cell and the event. */
  constructor(svg, film, onCell = null) {
    this.film = film;
    this.onCell = onCell;
    const strip = 60;
    svg.setAttribute("viewBox", `${-strip} ${-strip} ${film.cols * 100 + strip + 10} ${film.rows * 100 + strip + 10}`);
    this.ground = this.layer(svg, "ground");
    this.lines(this.layer(svg, "lines"));
    this.marks = this.layer(svg, "marks");
    this.pieces = this.layer(svg, "pieces");
    this.last = this.layer(svg, "last");
    this.legal = this.layer(svg, "legal");
    this.focus = this.layer(svg, "focus");
    this.coordinates(this.layer(svg, "coordinates"));
    this.squares = this.cells(this.layer(svg, "cells"));
    this.shown = [];
    this.parts = [];
  }

  static element(name, attributes = {}) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  static use(symbol, x, y, side) {
    return Board.element("use", { href: `#${symbol}`, x, y, width: side, height: side });
  }

  layer(svg, name) {
    const group = Board.element("g", { class: name });
    svg.append(group);
    return group;
  }

  at(cell) {
    return [(cell % this.film.cols) * 100, Math.floor(cell / this.film.cols) * 100];
  }

  lines(group) {
    const { rows, cols } = this.film;
    let way = "";
    for (let col = 1; col < cols; col += 1) way += `M${col * 100} 0V${rows * 100}`;
    for (let row = 1; row < rows; row += 1) way += `M0 ${row * 100}H${cols * 100}`;
    group.append(Board.element("path", { d: way, stroke: "var(--grid)", "stroke-width": 3, fill: "none" }));
    const edge = { width: cols * 100, height: rows * 100, fill: "none", stroke: "var(--frame)", "stroke-width": 6 };
    group.append(Board.element("rect", edge));
  }

  coordinates(group) {
    const put = (text, x, y, anchor) => {
      const made = Board.element("text", { x, y, "text-anchor": anchor, "font-size": 34, fill: "var(--muted)" });
      made.textContent = text;
      group.append(made);
    };
    for (let col = 0; col < this.film.cols; col += 1) put(this.film.colNames[col], col * 100 + 50, -16, "middle");
    for (let row = 0; row < this.film.rows; row += 1) put(this.film.rowNames[row], -14, row * 100 + 62, "end");
  }

  /** A see-through square over each cell, with its title; it takes the clicks. */
  cells(group) {
    const squares = [];
    for (let cell = 0; cell < this.film.rows * this.film.cols; cell += 1) {
      const [x, y] = this.at(cell);
      const square = Board.element("rect", { x, y, width: 100, height: 100, fill: "transparent" });
      square.append(Board.element("title"));
      if (this.onCell) square.addEventListener("click", (event) => this.onCell(cell, event));
      group.append(square);
      squares.push(square);
    }
    return squares;
  }

  /** A cell in words. */
  words(cell) {
    return Film.place(this.film, cell);
  }

  symbol(style, cell) {
    const row = Math.floor(cell / this.film.cols);
    const col = cell % this.film.cols;
    return `style${style}-${(row * 5 + col * 3 + row * col) % this.film.styles[style][1]}`;
  }

  /** Show a frame; only what differs from the frame shown before is drawn anew. */
  show(frame) {
    frame.cells.forEach((number, cell) => {
      if (this.shown[cell] !== number) this.draw(cell, this.film.stacks[number]);
    });
    this.shown = frame.cells;
    this.marks.replaceChildren(...frame.marks.map(([symbol, row, col, span]) => Board.use(symbol, col * 100, row * 100, span * 100)));
    this.sign(this.last, frame.lastCells, () => "last");
    this.sign(this.legal, frame.legalCells, (cell) => (this.parts[cell].length > 1 ? "legal-ring" : "legal"));
    this.point(null);
    this.entitle(frame);
  }

  draw(cell, stack) {
    const [x, y] = this.at(cell);
    for (const part of this.parts[cell] || []) part.remove();
    this.parts[cell] = stack.map((style) => {
      const [, , left, top, side] = this.film.styles[style];
      return Board.use(this.symbol(style, cell), x + left, y + top, side);
    });
    this.ground.append(this.parts[cell][0]);
    this.pieces.append(...this.parts[cell].slice(1));
  }

  sign(group, cells, symbol) {
    group.replaceChildren(...cells.map((cell) => Board.use(symbol(cell), ...this.at(cell), 100)));
  }

  /** Point at a cell, or at none. */
  point(cell) {
    this.focus.replaceChildren();
    if (cell === null) return;
    const [x, y] = this.at(cell);
    const ring = { cx: x + 50, cy: y + 50, r: 46, fill: "none" };
    this.focus.append(Board.element("circle", { ...ring, stroke: "var(--mark-dark)", "stroke-width": 20 }));
    this.focus.append(Board.element("circle", { ...ring, stroke: "var(--bolt)", "stroke-width": 10 }));
  }

  entitle(frame) {
    const legal = new Set(frame.legalCells);
    const last = new Set(frame.lastCells);
    this.squares.forEach((square, cell) => {
      const title = square.firstChild;
      const names = this.film.stacks[frame.cells[cell]].map((style) => this.film.styles[style][0]).reverse();
      const notes = [...(legal.has(cell) ? ["may be chosen"] : []), ...(last.has(cell) ? ["changed last"] : [])];
      const text = `${Film.place(this.film, cell)}: ${[names.join(" on "), ...notes].join("; ")}`;
      if (title.textContent !== text) title.textContent = text;
      square.classList.toggle("may", legal.has(cell));
    });
  }
}
