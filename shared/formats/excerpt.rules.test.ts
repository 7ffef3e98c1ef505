import { expect, test } from "vitest";
import { toExcerpt } from "./excerpt.rules";

const LONG = "x".repeat(700);

test.each([
  { what: "a short text", text: " The harbour wall ", length: 20, excerpt: "The harbour wall" },
  { what: "a text of the exact length", text: "The harbour", length: 11, excerpt: "The harbour" },
  { what: "a partial last word", text: "The harbour wall is old", length: 14, excerpt: "The harbour…" },
  { what: "a word that ends at the length", text: "The harbour wall", length: 11, excerpt: "The harbour…" },
  { what: "several spaces and lines", text: "The harbour \n\n wall", length: 16, excerpt: "The harbour…" },
  { what: "no space at all", text: LONG, length: 600, excerpt: `${"x".repeat(600)}…` },
  { what: "one early space", text: `See ${LONG}`, length: 600, excerpt: `See ${"x".repeat(596)}…` },
  { what: "an early line break", text: `See:\n${LONG}`, length: 600, excerpt: `See:\n${"x".repeat(595)}…` },
  { what: "an early space and a small length", text: "A lighthouses", length: 8, excerpt: "A lighth…" },
  { what: "surrogate pairs", text: "😀😀😀 😀😀😀😀😀", length: 6, excerpt: "😀😀😀…" },
])("an excerpt of $what", ({ text, length, excerpt }) => {
  expect(toExcerpt(text, length)).toBe(excerpt);
});
