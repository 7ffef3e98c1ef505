import { describe, expect, it } from "vitest";
import { getImageAlt, LONGEST_ALT, setImageAlt } from "./image-alt.rules";
import { isQuoted, quoteText, withoutQuoteMark } from "./quote.rules";

const IMAGE = "https://news.example/media/reader-uploads/a.webp";

describe("the alternative text of an image", () => {
  it.each([
    ["A crane above the harbour", "A crane above the harbour"],
    ["while it is typed ", "while it is typed "],
    [`It's "50 %" <b>#1</b> & more`, `It's "50 %" <b>#1</b> & more`],
    ["رافعة فوق الميناء", "رافعة فوق الميناء"],
    ["👩‍🚒", "👩‍🚒"],
    ["half a pair \ud83d", "half a pair \ufffd"],
    ["", ""],
    ["x".repeat(300), "x".repeat(LONGEST_ALT)],
  ])("%j is read from the URL again as %j", (alt, wanted) => {
    const url = setImageAlt(IMAGE, alt);
    expect(getImageAlt(url)).toBe(wanted);
    expect(url).toMatch(/^[\w:/.%#=()!~*-]+$/);
    expect(new URL(url).href).toBe(url);
  });

  it("is replaced, and removed", () => {
    const url = setImageAlt(IMAGE, "One");
    expect(getImageAlt(setImageAlt(url, "Two"))).toBe("Two");
    expect(setImageAlt(url, " ")).toBe(IMAGE);
  });

  it.each([IMAGE, `${IMAGE}#other`, `${IMAGE}#alt=%E0%A4%A`, `${IMAGE}#alt=`])("of %s is empty", (url) => {
    expect(getImageAlt(url)).toBe("");
  });

  it("fits into an address of 2,048 characters in every script", () => {
    expect(setImageAlt(IMAGE, "த".repeat(LONGEST_ALT)).length).toBeLessThan(2_048);
  });
});

describe("quoted lines", () => {
  it.each([
    ["> The tide", true, "The tide"],
    [">", true, ""],
    ["> > twice", true, "> twice"],
    [">no space", false, ">no space"],
    [" > indented", false, " > indented"],
    ["5 > 4", false, "5 > 4"],
  ])("%j quotes: %s", (line, quotes, words) => {
    expect([isQuoted(line), withoutQuoteMark(line)]).toEqual([quotes, words]);
  });

  it.each([
    ["One\n\n two \n", 100, "> One\n> two"],
    ["> earlier\nAnswer", 100, "> Answer"],
    ["> earlier", 100, ""],
    ["", 100, ""],
    ["abcdef", 6, "> abcdef"],
    ["abcde fg", 6, "> abcde…"],
    ["🦆🦆🦆", 2, "> 🦆🦆…"],
  ])("of %j, at most %i characters, are %j", (text, longest, wanted) => {
    expect(quoteText(text, longest)).toBe(wanted);
  });
});
