/* A packed film (see frames.py): unpacks every position from the differences it stores. */
"use strict";

const Film = {
  /** All frames of a film, each with every field and with the number of a stack for every cell. */
  unpack(film) {
    let cells = new Array(film.rows * film.cols).fill(0);
    let fields = {};
    return film.frames.map((fresh) => {
      fields = { ...fields };
      for (const [name, number] of Object.entries(fresh)) {
        if (name !== "cells") fields[name] = film.values[number];
      }
      if (fresh.cells) {
        cells = cells.slice();
        for (let k = 0; k < fresh.cells.length; k += 2) cells[fresh.cells[k]] = fresh.cells[k + 1];
      }
      return { ...fields, cells, seats: Film.seats(fields) };
    });
  },

  seats(fields) {
    const seats = [];
    while (`seat${seats.length}` in fields) seats.push(fields[`seat${seats.length}`]);
    return seats;
  },

  /** A cell in words. */
  place(film, cell) {
    const row = film.rowNames[Math.floor(cell / film.cols)];
    const col = film.colNames[cell % film.cols];
    return film.named ? `${col}${row}` : `row ${row}, column ${col}`;
  },

  /** What answers this on a table, in words; nothing where there is no table. */
  part(frame, action) {
    for (let number = 0; `panel${number}` in frame; number += 1) {
      const part = frame[`panel${number}`].parts.find((one) => one[1] === action);
      if (part) return part[6];
    }
    return "";
  },

  /** The legal answers in the order in which frames number them: {words, cell}. */
  answers(film, frame) {
    const words = frame.legalWords.map((text) => ({ words: text, cell: null }));
    return words.concat(frame.legalCells.map((cell) => ({ words: Film.part(frame, cell) || Film.place(film, cell), cell })));
  },
};
