import { describe, expect, it } from "vitest";
import { DEFAULT_LETTER_TEMPLATE, letterTemplateSchema } from "./letter-template";

/** The fields that a change of the default template has problems at. */
function findProblems(changes: object): string[] {
  const result = letterTemplateSchema.safeParse({ ...DEFAULT_LETTER_TEMPLATE, ...changes });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
}

const withPicture = (headerPicture: string | null) => ({ header: "picture", headerPicture });

describe("a newsletter's template", () => {
  it("is valid without any choice", () => {
    expect(findProblems({})).toEqual([]);
  });

  it.each([
    { accentColor: "#0B5fa5" },
    { introduction: "x".repeat(2_000) },
    { introduction: "  <b>Hello</b>\n\nto you  " },
    { header: "newsletter" },
    withPicture("https://cdn.example/a%20b.png?x=1.svg"),
    withPicture("HTTPS://cdn.example/a.GIF"),
    withPicture("/media/letter.jpg"),
  ])("accepts %j", (changes) => {
    expect(findProblems(changes)).toEqual([]);
  });

  it.each([
    ["accentColor", { accentColor: "red" }],
    ["accentColor", { accentColor: "#0b5fa5;background:url(x)" }],
    ["introduction", { introduction: "x".repeat(2_001) }],
    ["introduction", { introduction: "a\u0000b" }],
    ["footerNote", { footerNote: "x".repeat(1_001) }],
    ["header", { header: "video" }],
    ["headerPicture", withPicture(null)],
    ["headerPicture", withPicture("")],
    ["headerPicture", withPicture("http://cdn.example/a.png")],
    ["headerPicture", withPicture("javascript:alert(1)")],
    ["headerPicture", withPicture("data:image/png;base64,AAAA")],
    ["headerPicture", withPicture("//cdn.example/a.png")],
    ["headerPicture", withPicture("/\\cdn.example/a.png")],
    ["headerPicture", withPicture("https://user:secret@cdn.example/a.png")],
    ["headerPicture", withPicture("https://")],
    ["headerPicture", withPicture("https://cdn.example/a.svg")],
    ["headerPicture", withPicture("/media/a.webp?v=2")],
    ["showPicture", { showPicture: "yes" }],
  ])("refuses at %s: %j", (field, changes) => {
    expect(new Set(findProblems(changes))).toEqual(new Set([field]));
  });
});
