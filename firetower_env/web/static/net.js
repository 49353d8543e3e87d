/* Talking to the app: JSON both ways; a refusal becomes an error with the app's own words. */
"use strict";

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const Net = {
  get(path, parameters = {}) {
    const query = new URLSearchParams(parameters).toString();
    return Net.send(query ? `${path}?${query}` : path, {});
  },

  post(path, data) {
    const headers = { "Content-Type": "application/json" };
    return Net.send(path, { method: "POST", headers, body: JSON.stringify(data) });
  },

  async send(path, options) {
    let response;
    try {
      response = await fetch(path, options);
    } catch {
      throw new Refusal(0, "The app does not answer. Is `firetower serve` still running?");
    }
    const said = await response.json().catch(() => ({ error: "The app gave no sensible answer." }));
    if (!response.ok) throw new Refusal(response.status, said.error || "The app refused.");
    return said;
  },
};
