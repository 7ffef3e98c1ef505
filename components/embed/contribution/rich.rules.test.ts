import { describe, expect, it } from "vitest";
import type { Line, Look, RichOp } from "./rich";
import { htmlOf, isBlank, joinedRuns, opsOf, packedHtml, trimmed } from "./rich.rules";

const line = (text: string, kind: Line["kind"] = "text", look: Look = {}): Line => ({
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
  ])("is %s in both forms", (_, ...[lines, html, ops]) => {
    expect([htmlOf(lines, []), opsOf(lines, [])]).toEqual([html, ops]);
  });

  it("ends with its pictures, each with what it shows", () => {
    const pictures = [{ url: "https://news.example/media/a.webp", alt: 'A "duck"' }];
    expect(htmlOf([line("Hi")], pictures)).toBe(
      '<p>Hi</p><figure><img src="https://news.example/media/a.webp" alt="A &quot;duck&quot;"></figure>',
    );
    expect(opsOf([line("Hi")], pictures).slice(2)).toEqual([
      { insert: { image: "https://news.example/media/a.webp" } },
      { insert: "\n" },
    ]);
  });

  it("has its runs in the fewest pieces", () => {
    const runs = [
      { text: "a", look: {} },
      { text: "", look: { bold: true as const } },
      { text: "b", look: {} },
      { text: "c", look: { bold: true as const } },
    ];
    expect(joinedRuns(runs).map(({ text }) => text)).toEqual(["ab", "c"]);
  });

  it.each<[string, string[], string[]]>([
    ["at its ends", ["", "a", ""], ["a"]],
    ["several between", ["a", "", "  ", "", "b"], ["a", "b"]],
    ["one between", ["a", "", "b"], ["a", "b"]],
    ["none", ["a", "b"], ["a", "b"]],
  ])("is sent without empty lines: %s", (_, given, kept) => {
    const lines = trimmed(given.map((text) => line(text)));
    expect(lines.map(({ runs }) => runs[0]?.text ?? "")).toEqual(kept);
  });

  it.each<[string, boolean]>([
    ["", true],
    [" \u200b\t", true],
    ["x", false],
  ])("of %j says nothing: %s", (text, blank) => {
    expect(isBlank([line(text)])).toBe(blank);
  });

  it("is packed as the API reads it", () => {
    expect(decodeURIComponent(atob(packedHtml("<p>Hé 🦆</p>")))).toBe("<p>Hé 🦆</p>");
  });
});
