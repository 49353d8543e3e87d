#!/usr/bin/env node
// An agent in JavaScript: it answers in words, with the longest answer there is, and tells on the error stream what it does.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    console.error(`${message.game}: ${message.seats} seats`);
    console.log(JSON.stringify({ type: "ready", wants: ["text"] }));
  } else if (message.type === "question") {
    const longest = message.answers.reduce((best, one) => (one.text.length > best.text.length ? one : best));
    console.log(JSON.stringify({ id: message.id, text: longest.text }));
  }
}
