import { describe, expect, it } from "vitest";
import { parseColour, parseFontFamily } from "./appearance.rules";
import { validateFontSheet } from "./font-sheet.rules";
import { getFrameAncestors } from "./framing.rules";
import { chooseLocale, getDirection } from "./locale.rules";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("colours from a page", () => {
  it.each([
    "#3a9fdd",
    "#fff",
    "#11223344",
    "black",
    "transparent",
    "rgb(1, 2, 3)",
    "rgba(1 2 3 / 50%)",
    "hsl(120deg 10% 20%)",
    "oklch(40% 0.2 30)",
  ])("%s is accepted, plain and in base64", (colour) => {
    expect(parseColour(colour)).toBe(colour);
    expect(parseColour(base64(colour))).toBe(colour);
  });

  it.each([
    "",
    "#12345",
    "red;}body{display:none",
    "url(https://x.example)",
    "var(--x)",
    "expression(alert(1))",
    "rgb(1,2,3",
    "</style>",
    "javascript:1",
    "a".repeat(200),
  ])("%s is refused", (text) => {
    expect(parseColour(text)).toBeUndefined();
    expect(parseColour(base64(text))).toBeUndefined();
  });
});

it.each([
  ["Georgia, serif", "Georgia, serif"],
  ['"Noto Sans", sans-serif', '"Noto Sans", sans-serif'],
  ['"Noto Sans', undefined],
  ["x;}</style>", undefined],
  ["url(x)", undefined],
  [`Georgia, ${"a".repeat(100)}, ${"b".repeat(100)}`, `Georgia, ${"a".repeat(100)}`],
  [`"Noto Sans", "${"a".repeat(110)}, b", serif`, '"Noto Sans"'],
  ["a".repeat(300), undefined],
  ["", undefined],
])("the font family %s is parsed as %s", (font, expected) => {
  expect(parseFontFamily(font)).toBe(expected);
});

it.each([
  ["https://fonts.googleapis.com/css2?family=Inter", true],
  ["https://news.example/fonts.css", true],
  ["https://cdn.news.example/fonts.css", false],
  ["https://elsewhere.example/fonts.css", false],
  ["http://fonts.googleapis.com/css2", false],
  ["javascript:alert(1)", false],
  ["//fonts.googleapis.com/css", false],
])("the style sheet %s is accepted: %s", (url, isTaken) => {
  const account = { siteUrl: "https://news.example", domains: [] };
  expect(validateFontSheet(url, account, "https://talk.example") !== null).toBe(isTaken);
});

it("the site, the domains and our origin may frame, each host once, and invalid hosts are left out", () => {
  const account = {
    siteUrl: "https://news.example",
    domains: ["news.example", "m.news.example", "x; script-src *"],
  };
  expect(getFrameAncestors(account)).toBe(
    "'self' https://news.example:* http://news.example:* https://m.news.example:* http://m.news.example:*",
  );
});

it.each([
  [["de-AT", "en"], "de"],
  [["xx", "FR_ca"], "fr"],
  [[undefined, "zz"], "en"],
  [["", "ar"], "ar"],
])("of the languages %j it chooses %s", (expected, locale) => {
  expect(chooseLocale(expected, ["en", "de", "fr", "ar"])).toBe(locale);
});

it("Arabic and Hebrew are right-to-left", () => {
  expect([getDirection("ar"), getDirection("he"), getDirection("hi")]).toEqual(["rtl", "rtl", "ltr"]);
});
