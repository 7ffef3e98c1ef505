import { describe, expect, it } from "vitest";
import type { Line, RichOp, TextFormat } from "./rich";
import { encodeHtml, isBlank, mergeRuns, removeEmptyLines, renderHtml, toOps } from "./rich.rules";

const line = (text: string, kind: Line["kind"] = "text", look: TextFormat = {}): Line => ({
  kind,
  runs: text === "" ? [] : [{ text, look }],
});

describe("a rich text", () => {
  it.each<[string, Line[], string, RichOp[]]>([
    ["a paragraph", [line("Hi")], "<p>Hi</p>", [{ insert: "Hi" }, { insert: "\n" }]],
    [
      "what HTML would read",
      [line("<b> & \"'")],
      "<p>&lt;b&gt; &amp; &quot;&#39;</p>",
      [{ insert: "<b> & \"'" }, { insert: "\n" }],
    ],
    [
      "looks",
      [line("Hi", "text", { bold: true, italic: true, underline: true })],
      "<p><strong><em><u>Hi</u></em></strong></p>",
      [{ insert: "Hi", attributes: { bold: true, italic: true, underline: true } }, { insert: "\n" }],
    ],
    [
      "a link",
      [line("here", "text", { link: "https://news.example/?a=1&b=2" })],
      '<p><a href="https://news.example/?a=1&amp;b=2">here</a></p>',
      [{ insert: "here", attributes: { link: "https://news.example/?a=1&b=2" } }, { insert: "\n" }],
    ],
    [
      "a heading and a quotation of two lines",
      [line("Title", "header"), line("One", "quote"), line("Two", "quote")],
      "<h2>Title</h2><blockquote><p>One</p><p>Two</p></blockquote>",
      [
        { insert: "Title" },
        { insert: "\n", attributes: { header: 2 } },
        { insert: "One" },
        { insert: "\n", attributes: { blockquote: true } },
        { insert: "Two" },
        { insert: "\n", attributes: { blockquote: true } },
      ],
    ],
    [
      "two lists, one after the other",
      [line("a", "bullet"), line("b", "bullet"), line("1", "ordered")],
      "<ul><li>a</li><li>b</li></ul><ol><li>1</li></ol>",
      [
        { insert: "a" },
        { insert: "\n", attributes: { list: "bullet" } },
        { insert: "b" },
        { insert: "\n", attributes: { list: "bullet" } },
        { insert: "1" },
        { insert: "\n", attributes: { list: "ordered" } },
      ],
    ],
    ["an empty line", [line("")], "<p><br></p>", [{ insert: "\n" }]],
  ])("is %s as HTML and as ops", (_, ...[lines, html, ops]) => {
    expect([renderHtml(lines, []), toOps(lines, [])]).toEqual([html, ops]);
  });

  it("ends with its images and their alternative texts", () => {
    const pictures = [{ url: "https://news.example/media/a.webp", alt: 'A "duck"' }];
    expect(renderHtml([line("Hi")], pictures)).toBe(
      '<p>Hi</p><figure><img src="https://news.example/media/a.webp" alt="A &quot;duck&quot;"></figure>',
    );
    expect(toOps([line("Hi")], pictures).slice(2)).toEqual([
      { insert: { image: "https://news.example/media/a.webp" } },
      { insert: "\n" },
    ]);
  });

  it("merges adjacent runs with equal formats", () => {
    const runs = [
      { text: "a", look: {} },
      { text: "", look: { bold: true as const } },
      { text: "b", look: {} },
      { text: "c", look: { bold: true as const } },
    ];
    expect(mergeRuns(runs).map(({ text }) => text)).toEqual(["ab", "c"]);
  });

  it.each<[string, string[], string[]]>([
    ["at its ends", ["", "a", ""], ["a"]],
    ["several in the middle", ["a", "", "  ", "", "b"], ["a", "b"]],
    ["one in the middle", ["a", "", "b"], ["a", "b"]],
    ["none", ["a", "b"], ["a", "b"]],
  ])("is sent without empty lines: %s", (_, input, expected) => {
    const lines = removeEmptyLines(input.map((text) => line(text)));
    expect(lines.map(({ runs }) => runs[0]?.text ?? "")).toEqual(expected);
  });

  it.each<[string, boolean]>([
    ["", true],
    [" \u200b\t", true],
    ["x", false],
  ])("of %j is blank: %s", (text, blank) => {
    expect(isBlank([line(text)])).toBe(blank);
  });

  it("is encoded for the API", () => {
    expect(decodeURIComponent(atob(encodeHtml("<p>Hé 🦆</p>")))).toBe("<p>Hé 🦆</p>");
  });
});
