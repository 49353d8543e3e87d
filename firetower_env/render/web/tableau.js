/* The table: free-standing panels as one frame of a film shows them, arranged to the width that there is. */
"use strict";

class Tableau {
  /** Draws into an svg element; `onPart`, if given, is called with the action of a clicked part and the event. */
  constructor(svg, film, onPart = null) {
    this.svg = svg;
    this.film = film;
    this.onPart = onPart;
    this.panels = film.tableau[0][2].map(() => Tableau.layer(svg, "panel"));
    this.last = Tableau.layer(svg, "last");
    this.legal = Tableau.layer(svg, "legal");
    this.focus = Tableau.layer(svg, "focus");
    this.cover = Tableau.layer(svg, "cells");
    /** by action: the see-through area of the part that answers it */
    this.areas = {};
    this.values = [];
    this.arranged = null;
    this.frame = null;
    svg.classList.add("tableau");
    document.body.classList.add("wide-board");
    this.arrange();
    new ResizeObserver(() => this.arrange()).observe(svg.parentElement);
  }

  static layer(svg, name) {
    const group = Board.element("g", { class: name });
    svg.append(group);
    return group;
  }

  // -- places --------------------------------------------------------------------------------------------------------

  /** The widest arrangement whose letters can be read here, else the narrowest. */
  arrange() {
    const room = this.svg.parentElement.clientWidth;
    const wanted = this.film.tableau.find(([width]) => room >= 0.78 * width) || this.film.tableau.at(-1);
    if (wanted === this.arranged) return;
    this.arranged = wanted;
    const [width, height, corners] = wanted;
    this.svg.setAttribute("viewBox", `-4 -4 ${width + 8} ${height + 8}`);
    this.panels.forEach((group, number) => {
      const [x, y, scale] = corners[number];
      group.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    });
    if (this.frame) this.marks();
  }

  /** All parts on the table: key, action, box and words. */
  parts() {
    return this.values.flatMap(({ title, parts }, number) => {
      const [left, top, scale] = this.arranged[2][number];
      return parts.map(([key, action, x, y, width, height, words]) => ({
        key, action, words, title,
        x: left + scale * x, y: top + scale * y, width: scale * width, height: scale * height,
      }));
    });
  }

  /** The first part with this action. */
  part(action) {
    return this.parts().find((part) => part.action === action) ?? null;
  }

  middle(action) {
    const { x, y, width, height } = this.part(action);
    return [x + width / 2, y + height / 2];
  }

  /** A part in words. */
  words(action) {
    return this.part(action)?.words ?? "";
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  /** Show a frame; only panels that differ from those shown before are drawn anew. */
  show(frame) {
    this.frame = frame;
    this.panels.forEach((group, number) => {
      const value = frame[`panel${number}`];
      if (this.values[number] === value) return;
      this.values[number] = value;
      group.replaceChildren(...value.shapes.map(Tableau.shape));
    });
    this.marks();
  }

  /** Rings around what changed and what may be chosen, and see-through areas that take the clicks. */
  marks() {
    const last = new Set(this.frame.lastParts);
    const legal = new Set(this.frame.legalParts);
    const parts = this.parts();
    this.last.replaceChildren(...parts.filter(({ key }) => last.has(key)).flatMap((part) => Tableau.ring(part, "last")));
    this.legal.replaceChildren(...parts.filter(({ action }) => legal.has(action)).flatMap((part) => Tableau.ring(part, "bolt")));
    const areas = parts.map((part) => this.area(part, legal.has(part.action), last.has(part.key)));
    // what may be chosen lies on top: a whole card is chosen by pointing at any of its slots
    const may = (area) => area.classList.contains("may");
    this.cover.replaceChildren(...areas.filter((area) => !may(area)), ...areas.filter(may));
    this.areas = Object.fromEntries(areas.map((area) => [area.dataset.action, area]));
    this.point(null);
  }

  area(part, may, changed) {
    const { x, y, width, height, action } = part;
    const area = Board.element("rect", { x, y, width, height, fill: "transparent" });
    area.dataset.action = action;
    area.dataset.card = part.title;
    const title = Board.element("title");
    title.textContent = [part.words, ...(may ? ["may be chosen"] : []), ...(changed ? ["changed last"] : [])].join("; ");
    area.append(title);
    area.classList.toggle("may", may);
    if (this.onPart) area.addEventListener("click", (event) => this.onPart(action, event));
    return area;
  }

  static ring({ x, y, width, height }, role) {
    const box = { x, y, width, height, rx: 6, fill: "none" };
    return [["mark-dark", 3.2], [role, 1.8]].map(([colour, wide]) =>
      Board.element("rect", { ...box, stroke: `var(--${colour})`, "stroke-width": wide }),
    );
  }

  /** Point at the part with this action, or at none. */
  point(action) {
    this.focus.replaceChildren();
    const part = action === null ? null : this.part(action);
    if (!part) return;
    const { x, y, width, height } = part;
    const box = { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 8, fill: "none" };
    this.focus.append(Board.element("rect", { ...box, stroke: "var(--mark-dark)", "stroke-width": 6 }));
    this.focus.append(Board.element("rect", { ...box, stroke: "var(--bolt)", "stroke-width": 3 }));
  }

  // -- shapes --------------------------------------------------------------------------------------------------------

  /** A packed shape (see packed_shapes.py) as an element. */
  static shape([kind, ...rest]) {
    return Tableau.kinds[kind](...rest);
  }

  static painted(name, fill, line, width, attributes) {
    const paint = { fill: fill ? `var(--${fill})` : "none" };
    if (line) Object.assign(paint, { stroke: `var(--${line})`, "stroke-width": width });
    return Board.element(name, { ...attributes, ...paint });
  }

  static kinds = {
    poly: (fill, line, width, closed, ...points) =>
      Tableau.painted(closed ? "polygon" : "polyline", fill, line, width, { points: points.join(" ") }),
    disc: (fill, line, width, cx, cy, r) => Tableau.painted("circle", fill, line, width, { cx, cy, r }),
    box: (fill, line, stroke, x, y, width, height, rx) =>
      Tableau.painted("rect", fill, line, stroke, { x, y, width, height, rx }),
    use: (symbol, x, y, side) => Board.use(symbol, x, y, side),
    words: (fill, text, x, y, size, length, anchor, bold) => {
      const place = { x, y: y + size * 0.35, "font-size": size, "text-anchor": anchor };
      if (bold) place["font-weight"] = 600;
      // whatever font a reader has, the text keeps the width for which there is room
      if (length) Object.assign(place, { textLength: length, lengthAdjust: "spacingAndGlyphs" });
      const made = Tableau.painted("text", fill, "", 0, place);
      made.textContent = text;
      return made;
    },
  };

  /** The board of a film, whichever kind it is. */
  static boardOf(svg, film, onPart = null) {
    return film.tableau ? new Tableau(svg, film, onPart) : new Board(svg, film, onPart);
  }
}
