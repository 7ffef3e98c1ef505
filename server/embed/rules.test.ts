import { describe, expect, it } from "vitest";
import { colourIn, fontFamilyIn } from "./appearance.rules";
import { fontSheet } from "./font-sheet.rules";
import { frameAncestors } from "./framing.rules";
import { chooseLocale, directionOf } from "./locale.rules";

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("colours that a page gives", () => {
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
  ])("%s is one, as it is and in base64", (colour) => {
    expect(colourIn(colour)).toBe(colour);
    expect(colourIn(base64(colour))).toBe(colour);
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
  ])("%s is none", (text) => {
    expect(colourIn(text)).toBeUndefined();
    expect(colourIn(base64(text))).toBeUndefined();
  });
});

it.each([
  ["Georgia, serif", "Georgia, serif"],
  ['"Noto Sans", sans-serif', '"Noto Sans", sans-serif'],
  ['"Noto Sans', undefined],
  ["x;}</style>", undefined],
  ["url(x)", undefined],
  ["", undefined],
])("the font family %s is %s", (given, wanted) => {
  expect(fontFamilyIn(given)).toBe(wanted);
});

it.each([
  ["https://fonts.googleapis.com/css2?family=Inter", true],
  ["https://news.example/fonts.css", true],
  ["https://cdn.news.example/fonts.css", false],
  ["https://elsewhere.example/fonts.css", false],
  ["http://fonts.googleapis.com/css2", false],
  ["javascript:alert(1)", false],
  ["//fonts.googleapis.com/css", false],
])("the style sheet %s is taken: %s", (url, isTaken) => {
  const account = { siteUrl: "https://news.example", domains: [] };
  expect(fontSheet(url, account, "https://talk.example") !== null).toBe(isTaken);
});

it("lets the site, the domains and ourselves frame, each host once, and writes no host that is none", () => {
  const account = {
    siteUrl: "https://news.example",
    domains: ["news.example", "m.news.example", "x; script-src *"],
  };
  expect(frameAncestors(account)).toBe(
    "'self' https://news.example:* http://news.example:* https://m.news.example:* http://m.news.example:*",
  );
});

it.each([
  [["de-AT", "en"], "de"],
  [["xx", "FR_ca"], "fr"],
  [[undefined, "zz"], "en"],
  [["", "ar"], "ar"],
])("of the languages %j it speaks %s", (wanted, locale) => {
  expect(chooseLocale(wanted, ["en", "de", "fr", "ar"])).toBe(locale);
});

it("writes Arabic and Hebrew from right to left", () => {
  expect([directionOf("ar"), directionOf("he"), directionOf("hi")]).toEqual(["rtl", "rtl", "ltr"]);
});
