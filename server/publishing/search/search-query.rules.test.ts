import { describe, expect, it } from "vitest";
import { hasPhrase, loosenQuery, parseConditions, toHeadlineQuery } from "./search-query.rules";

describe("looseQuery", () => {
  it.each([
    ["'sea'", "'sea'"],
    ["'sea' & 'wall'", "'sea' & 'wall'"],
    ["'sea' <-> 'wall'", "'sea' & 'wall'"],
    ["'sea' <2> 'wall' | 'tide'", "'sea' & 'wall' | 'tide'"],
    ["'sea' & !'wall'", "'sea' & !'wall'"],
    ["'sea' & !( 'wall' <-> 'paint' )", "'sea' & ! '@'"],
    ["'sea' & !( 'wall' | 'paint' )", "'sea' & ! ( 'wall' | 'paint' )"],
    ["'it''s <-> (odd)' & 'sea'", "'it''s <-> (odd)' & 'sea'"],
    ["'back\\\\slash'", "'back\\\\slash'"],
  ])("%s becomes %s", (query, loose) => {
    expect(loosenQuery(query).replaceAll(" ", "")).toBe(loose.replaceAll(" ", ""));
  });
});

describe("headlineQuery", () => {
  it.each([
    ["'sea'", "'^sea'"],
    ["'sea' <-> 'wall'", "'^sea' & '^wall'"],
    ["'sea' & !'wall'", "'^sea' & !'wall'"],
    ["'sea' & !( 'wall' | 'paint' )", "'^sea' & ! ( 'wall' | 'paint' )"],
    ["( 'sea' | 'tide' ) & 'wall'", "( '^sea' | '^tide' ) & '^wall'"],
    ["!'wall'", null],
    ["!( 'wall' <-> 'paint' )", null],
  ])("%s becomes %s", (query, headline) => {
    expect(toHeadlineQuery(query)?.replaceAll(" ", "") ?? null).toBe(headline?.replaceAll(" ", "") ?? null);
  });
});

it("a phrase is distinguished from separate words", () => {
  expect(hasPhrase("'sea' <-> 'wall'")).toBe(true);
  expect(hasPhrase("'sea' & 'wall'")).toBe(false);
  expect(hasPhrase("'<->'")).toBe(false);
});

it.each([
  ["'sea' & 'wall' & 'sea'", { words: ["'sea'", "'wall'"], alternatives: false }],
  ["'sea' | 'wall'", { words: ["'sea'", "'wall'"], alternatives: true }],
  ["'sea' & !'wall' & !( 'paint' <-> 'shop' )", { words: ["'sea'"], alternatives: false }],
  ["!( 'sea' | ( 'wall' & 'tide' ) ) & 'paint'", { words: ["'paint'"], alternatives: true }],
  ["'sea' <-> 'wall'", { words: ["'sea'", "'wall'"], alternatives: false }],
])("the conditions of %s are its required words", (query, conditions) => {
  expect(parseConditions(query)).toEqual(conditions);
});
