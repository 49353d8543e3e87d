/* A position on the start page: opened, pasted or taken from a game, changed as text, and begun from. */
"use strict";

const MOST_POSITION = 32768;

class PositionPanel {
  constructor(page) {
    this.page = page;
    this.text = page.part("position");
  }

  /** Take the position that the address names: `/?position=GAME&at=DECISION`. */
  async start() {
    this.text.addEventListener("input", () => this.changed());
    this.page.part("position-go").addEventListener("click", () => this.page.begin({ position: this.text.value }));
    this.page.part("position-file").addEventListener("change", (event) => this.open(event.target.files[0]));
    const asked = new URLSearchParams(window.location.search);
    if (!asked.has("position")) return;
    try {
      const game = encodeURIComponent(asked.get("position"));
      const { text } = await Net.get(`/api/games/${game}/position`, { at: asked.get("at") ?? "0" });
      this.show(text);
      this.text.scrollIntoView();
    } catch (error) {
      this.page.tell(error.message);
    }
  }

  async open(file) {
    if (!file) return;
    if (file.size > MOST_POSITION) this.page.tell("This file is too large for a position.");
    else this.show(await file.text());
  }

  show(text) {
    this.text.value = text;
    this.changed();
  }

  /** The game that the text names is chosen, so that its seats can be given to players; the text can be saved. */
  changed() {
    const text = this.text.value;
    const save = this.page.part("position-save");
    URL.revokeObjectURL(save.href);
    save.href = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    save.hidden = !text.trim();
    const [, name] = text.match(/^[{\s]*"?preset"?:\s*"?(\w+)/m) ?? [];
    const game = this.page.catalogue.games.find((one) => one.presets.some((preset) => preset.name === name));
    if (!game || this.page.preset.name === name) return;
    this.page.choose(game);
    this.page.part("preset").value = name;
    this.page.players(true);
  }
}
