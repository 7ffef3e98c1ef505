import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctTerm, countEdits, extractWords, listSearchedWords, listVariants } from "./search-word.rules";

test.each([
  ["The Harbour's gulls, the gulls!", ["the", "harbour", "gulls"]],
  ["Café au lait, à la carte", ["café", "lait", "carte"]],
  ["rock’n’roll and self-made-", ["rock'n'roll", "and", "self-made"]],
  ["1894 and 25m", ["and"]],
  ["a".repeat(31), []],
  ["الميناء القديم", ["الميناء", "القديم"]],
])("the words of %s", (text, words) => {
  expect(extractWords(text)).toEqual(words);
});

test.each([
  ["harbour", "harbour", 0],
  ["habour", "harbour", 1],
  ["harrbour", "harbour", 1],
  ["harbuor", "harbour", 1],
  ["harbeur", "harbour", 1],
  ["harber", "harbour", 2],
  ["", "abc", 3],
])("from %s to %s there are %i edits", (first, second, edits) => {
  expect(countEdits(first, second)).toBe(edits);
});

describe("two words that differ by one letter", () => {
  const word = fc.stringMatching(/^[a-zäé]{3,12}$/);

  test("have a spelling in common", () => {
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom("add", "drop", "replace", "swap"),
        (letters, place, edit) => {
          const at = place % letters.length;
          const [head, letter = "", tail] = [letters.slice(0, at), letters[at], letters.slice(at + 1)];
          const changed = {
            add: `${head}z${letter}${tail}`,
            drop: `${head}${tail}`,
            replace: `${head}z${tail}`,
            swap: `${head}${tail.charAt(0)}${letter}${tail.slice(1)}`,
          }[edit];
          const variants = new Set(listVariants(letters));
          expect(listVariants(changed).some((variant) => variants.has(variant))).toBe(true);
          expect(countEdits(letters, changed)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

const KNOWN = [
  { word: "harbour", stories: 40 },
  { word: "harbours", stories: 2 },
  { word: "gull", stories: 12 },
  { word: "gulls", stories: 30 },
  { word: "chowder", stories: 9 },
  { word: "the", stories: 90 },
];

test.each([
  ["habour", "harbour"],
  ["Habour guls", "harbour gulls"],
  ["harbour", null],
  ['"habour chowdr"', '"harbour chowder"'],
  ["habour or chowdr", "harbour or chowder"],
  ["chowder -habour", null],
  ["chowdr -habour", "chowder -habour"],
  ["teh habour", "the harbour"],
  ["zzzzzz", null],
  ["gu", null],
  ["", null],
])("%s is corrected to %s", (term, corrected) => {
  expect(correctTerm(term, KNOWN)).toBe(corrected);
});

test("operators and excluded words are not looked up", () => {
  expect(listSearchedWords('Habour OR "chowdr soup" -gulls it 12')).toEqual(["habour", "chowdr", "soup"]);
});
