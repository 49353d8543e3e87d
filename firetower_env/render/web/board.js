/* The board: places the drawings of a page's symbols so that they show one frame of a film. */
"use strict";

class Board {
  /** Draws into an svg element; `onCell`, if given, is called with the number of a clicked cell and the event. */
  constructor(svg, film, onCell = null) {
    this.film = film;
    this.onCell = onCell;
    this.view(svg);
    this.ground = this.layer(svg, "ground");
    this.lines(this.layer(svg, "lines"));
    this.marks = this.layer(svg, "marks");
    this.pieces = this.layer(svg, "pieces");
    this.last = this.layer(svg, "last");
    this.about = this.layer(svg, "about");
    this.legal = this.layer(svg, "legal");
    this.focus = this.layer(svg, "focus");
    this.coordinates(this.layer(svg, "coordinates"));
    this.arrows = this.layer(svg, "arrows");
    this.areas = this.cells(this.layer(svg, "cells"));
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

  /** The board with room for names and for arrows around it. */
  view(svg) {
    const { width, height } = this.film.geometry;
    const [top, right, bottom, left] = this.film.rim.room;
    const strip = 60;
    const size = [left + width + right + strip + 10, top + height + bottom + strip + 10];
    svg.setAttribute("viewBox", `${-strip - left} ${-strip - top} ${size[0]} ${size[1]}`);
  }

  /** The upper left corner of a cell's square. */
  at(cell) {
    const { right, down, drop, over } = this.film.geometry;
    const [row, col] = [Math.floor(cell / this.film.cols), cell % this.film.cols];
    return [col * right, row * down + (col % 2) * drop - over];
  }

  /** The middle of a cell. */
  middle(cell) {
    const [x, y] = this.at(cell);
    return [x + 50, y + 50];
  }

  /** The corners of a cell, as attributes of a polygon. */
  corners(cell) {
    const [x, y] = this.at(cell);
    return this.film.geometry.corners.map(([right, down]) => `${x + right},${y + down}`).join(" ");
  }

  lines(group) {
    const { rows, cols, geometry } = this.film;
    let way = "";
    for (let col = 1; geometry.lines && col < cols; col += 1) way += `M${col * 100} 0V${rows * 100}`;
    for (let row = 1; geometry.lines && row < rows; row += 1) way += `M0 ${row * 100}H${cols * 100}`;
    group.append(Board.element("path", { d: way, stroke: "var(--grid)", "stroke-width": 3, fill: "none" }));
    const points = geometry.outline.join(" ");
    group.append(Board.element("polygon", { points, fill: "none", stroke: "var(--frame)", "stroke-width": 6 }));
  }

  coordinates(group) {
    const put = (text, bold, x, y, anchor) => {
      const made = Board.element("text", { x, y, "text-anchor": anchor, "font-size": 34, fill: "var(--muted)" });
      if (bold) made.setAttribute("font-weight", 700);
      made.textContent = text;
      group.append(made);
    };
    const { rows, cols, rowNames, colNames, tenths } = this.film;
    for (let col = 0; col < cols; col += 1) put(colNames[col], tenths[1].includes(col), this.middle(col)[0], -16, "middle");
    for (let row = 0; row < rows; row += 1) put(rowNames[row], tenths[0].includes(row), -14, this.middle(row * cols)[1] + 12, "end");
  }

  /** Arrows outside the board, each with its words. */
  showArrows(frame) {
    const { arrow, letters } = this.film.rim;
    const parts = frame.arrows.flatMap(([label, value, bearing, x, y, at, beside, anchor, lines]) => {
      const sign = Board.use("arrow", x - arrow / 2, y - arrow / 2, arrow);
      sign.setAttribute("transform", `rotate(${Number(bearing)} ${x} ${y})`);
      const title = Board.element("title");
      title.textContent = `${label}: ${value}`;
      sign.append(title);
      const words = lines.map((line, number) => {
        const down = beside + letters * (0.35 + 1.25 * (number - (lines.length - 1) / 2));
        const look = { x: at, y: down, "text-anchor": anchor, "font-size": letters, "font-weight": 600, fill: "var(--ink)" };
        const made = Board.element("text", look);
        made.textContent = line;
        return made;
      });
      return [sign, ...words];
    });
    this.arrows.replaceChildren(...parts);
  }

  /** A see-through area over each cell, with its title; it takes the clicks. */
  cells(group) {
    const areas = [];
    for (let cell = 0; cell < this.film.rows * this.film.cols; cell += 1) {
      const area = Board.element("polygon", { points: this.corners(cell), fill: "transparent" });
      area.append(Board.element("title"));
      if (this.onCell) area.addEventListener("click", (event) => this.onCell(cell, event));
      group.append(area);
      areas.push(area);
    }
    return areas;
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
    this.marks.replaceChildren(
      ...frame.marks.map(([symbol, row, col, span]) => Board.use(symbol, ...this.at(row * this.film.cols + col), span * 100)),
    );
    this.showArrows(frame);
    this.sign(this.about, frame.aboutCells, () => "about");
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
    const [cx, cy] = this.middle(cell);
    const ring = { cx, cy, r: 46 - this.film.geometry.over / 2, fill: "none" };
    this.focus.append(Board.element("circle", { ...ring, stroke: "var(--mark-dark)", "stroke-width": 20 }));
    this.focus.append(Board.element("circle", { ...ring, stroke: "var(--bolt)", "stroke-width": 10 }));
  }

  entitle(frame) {
    const legal = new Set(frame.legalCells);
    const last = new Set(frame.lastCells);
    const about = new Set(frame.aboutCells);
    this.areas.forEach((area, cell) => {
      const title = area.firstChild;
      const names = this.film.stacks[frame.cells[cell]].map((style) => this.film.styles[style][0]).reverse();
      const notes = [
        ...(legal.has(cell) ? ["may be chosen"] : []),
        ...(last.has(cell) ? ["changed last"] : []),
        ...(about.has(cell) ? ["asked about"] : []),
      ];
      const text = `${Film.place(this.film, cell)}: ${[names.join(" on "), ...notes].join("; ")}`;
      if (title.textContent !== text) title.textContent = text;
      area.classList.toggle("may", legal.has(cell));
    });
  }
}
