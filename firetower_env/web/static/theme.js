/* Light or dark: as the system says, until the reader chooses; the choice is kept in this browser. */
"use strict";

const Theme = {
  KEY: "firetower.theme",

  /** What was chosen earlier, at once, so that nothing flashes. */
  restore() {
    const kept = Kept.read(Theme.KEY);
    if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  },

  toggle() {
    const root = document.documentElement;
    const now = root.dataset.theme || (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    Kept.write(Theme.KEY, root.dataset.theme);
  },
};

/** Small wishes of the reader, kept in the browser where it allows that. */
const Kept = {
  read(key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  write(key, value) {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // without storage the wish lasts as long as the page
    }
  },
};

Theme.restore();
document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("theme").addEventListener("click", Theme.toggle);
});
