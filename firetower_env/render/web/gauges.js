/* Open cards, bars and counts beside the board. Names are only ever set as text. */
"use strict";

const Gauges = {
  /** The cards that lie open on the table. */
  cards(frame) {
    return frame.tableCards.map(([label, title, symbol, text]) => {
      const made = Panel.gauge("card-face", label, title);
      if (symbol) made.firstChild.append(Board.use(symbol, 25, 25, 50));
      if (text) {
        made.title = text;
        made.tabIndex = 0;
        made.dataset.card = title;
        made.dataset.rules = text;
      }
      return made;
    });
  },

  /** Bars that fill, and under them counts with their drawings. */
  below(frame) {
    const bars = frame.bars.map(([label, value, most, share]) => {
      const made = Panel.element("div", "bar");
      const full = Panel.element("span", "full");
      full.style.width = `${100 * Number(share)}%`;
      const track = Panel.element("div", "track");
      track.append(full);
      made.append(Panel.element("span", "soft", label), Panel.element("b", "", `${value} of ${most}`), track);
      return made;
    });
    if (!frame.counts.length) return bars;
    const counts = Panel.element("div", "counts soft");
    for (const [label, value, symbol] of frame.counts) {
      const made = Panel.element("span");
      if (symbol) made.append(Panel.icon(symbol));
      made.append(`${label}: `, Panel.element("b", "", value));
      counts.append(made);
    }
    return [...bars, counts];
  },

  /** Labels of facts that are drawn. */
  drawn(frame) {
    const parts = [frame.dials, frame.piles, frame.bars, frame.counts, frame.tableCards, frame.arrows];
    return new Set(parts.flat().map(([label]) => label));
  },
};
