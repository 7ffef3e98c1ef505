import { expect, it } from "vitest";
import { detectCharset, parsePreview } from "./open-graph.rules";

const PAGE = "https://news.example/harbour/story";

it.each([
  ['<meta property="og:title" content="The quay"><title>Else</title>', "The quay", null],
  [
    '<title>Only</title><svg><title>a drawing</title></svg><meta property="og:title" content="">',
    "Only",
    null,
  ],
  ['<meta name="OG:Title" content=" The \n\t quay ">', "The quay", null],
  ["<title>Fish &amp; chips &lt;b&gt;</title>", "Fish & chips <b>", null],
  ['<meta property="og:title" content="First"><meta property="og:title" content="Second">', "First", null],
  ['<meta property="og:image" content="/a.jpg">', null, "https://news.example/a.jpg"],
  ['<meta property="og:image" content="//cdn.example/a.jpg">', null, "https://cdn.example/a.jpg"],
  ['<meta property="og:image" content="javascript:alert(1)">', null, null],
  ['<meta property="og:image" content="data:image/png;base64,AAAA">', null, null],
  ['<meta property="og:image" content="https://[">', null, null],
  [`<meta property="og:image" content="/${"a".repeat(2_100)}.jpg">`, null, null],
  ['<meta property="og:title" content="cut off in the mid', null, null],
  ["<title>cut off in the mid", "cut off in the mid", null],
  ["", null, null],
])("of %j are %j and %j", (html, headline, imageUrl) => {
  expect(parsePreview(html, PAGE)).toEqual({ headline, imageUrl });
});

it("has at most 500 characters in a headline, and never half a surrogate pair", () => {
  const { headline } = parsePreview(`<title>${"🚢".repeat(600)}</title>`, PAGE);
  expect(headline).toBe("🚢".repeat(500));
});

it.each([
  ["text/html; charset=ISO-8859-1", "", "ISO-8859-1"],
  ["text/html", '<meta charset="windows-1252">', "windows-1252"],
  ["text/html", '<meta http-equiv="content-type" content="text/html; charset=koi8-r">', "koi8-r"],
  ["text/html; charset=utf-8", '<meta charset="windows-1252">', "utf-8"],
  ["", "", "utf-8"],
])("detects the charset of type %j with the start %j as %s", (type, start, charset) => {
  expect(detectCharset(type, start)).toBe(charset);
});
