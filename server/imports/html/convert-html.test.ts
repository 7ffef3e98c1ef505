import { expect, test } from "vitest";
import { toSections } from "./cards";
import type { ConversionContext } from "./conversion-context";
import { convertHtml } from "./convert-html";
import { context, elements, sections, texts } from "./fixture/convert";

test.each([
  [
    "a blank line separates paragraphs, a line break stays a line break",
    "One\ntwo\n\nThree",
    ["<p>One<br />two</p><p>Three</p>"],
  ],
  ["Windows line breaks are equivalent", "One\r\n\r\nTwo", ["<p>One</p><p>Two</p>"]],
  ["blocks end a paragraph", "One\n<h3>Two</h3>\nThree", ["<p>One</p><h3>Two</h3><p>Three</p>"]],
  ["inline elements are preserved", "A <b>bold</b> <i>word</i>.", ["<p>A <b>bold</b> <i>word</i>.</p>"]],
  [
    "an inline element across two paragraphs is reopened",
    "<em>a\n\nb</em>",
    ["<p><em>a</em></p><p><em>b</em></p>"],
  ],
  ["text in a box of its own is a paragraph", "<div>a<div>b</div></div>", ["<p>a</p><p>b</p>"]],
  ["empty paragraphs are removed", "<p>&nbsp;</p><p></p>a", ["<p>a</p>"]],
  [
    "alignment is preserved, other styles are removed",
    '<p style="color:red;text-align:right">a</p>',
    ['<p style="text-align:right">a</p>'],
  ],
  ["a first-level heading becomes a second-level one", "<h1>a</h1>", ["<h2>a</h2>"]],
  [
    "lists are preserved",
    "<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>",
    ["<ul>\n<li>a</li>\n<li>b<br />c</li>\n</ul>"],
  ],
  ["a horizontal rule is preserved", "a\n<hr>\nb", ["<p>a</p><hr /><p>b</p>"]],
  ["unknown shortcodes are preserved as text", "[poll id=3]", ["<p>[poll id=3]</p>"]],
  ["a doubled bracket escapes a shortcode", "Use [[gallery]].", ["<p>Use [gallery].</p>"]],
  ["a shortcode in code is code", "<code>[gallery]</code>", ["<p><code>[gallery]</code></p>"]],
  ["a link without a harmless address becomes text", '<a href="java&#9;script:x()">a</a>', ["<p>a</p>"]],
  ["unknown elements are reduced to their text", "<x-box><p>a</p></x-box>", ["<p>a</p>"]],
  ["frames without an address are removed", "a<iframe></iframe>", ["<p>a</p>"]],
  [
    "an address without a known embed becomes a link",
    "https://a.example/x?a=1&amp;b=2",
    ['<p><a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a></p>'],
  ],
])("%s", (_, html, expected) => {
  expect(texts(html)).toEqual(expected);
});

test("line breaks are ignored in a post made of blocks", () => {
  const html =
    "<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:html -->\n<b> x </b>\n<!-- /wp:html -->";
  expect(texts(html)).toEqual(["<p>One\ntwo</p><p><b> x </b></p>"]);
});

test("preformatted text is an element of its own and preserves its white space", () => {
  expect(texts("a\n<pre><code>\nif (x &lt; 1) {\n\n  y();\n}\n</code></pre>\nb")).toEqual([
    "<p>a</p>",
    "<pre><code>if (x &lt; 1) {\n\n  y();\n}\n</code></pre>",
    "<p>b</p>",
  ]);
  expect(texts('[sourcecode lang="js"]a && <b>[/sourcecode]')).toEqual([
    "<pre><code>a &amp;&amp; &lt;b&gt;</code></pre>",
  ]);
});

test("content that is invalid in a list follows it", () => {
  expect(
    texts(
      '<ul><li>a <img src="/files/market.jpg" alt="M"></li><li><iframe src="https://youtu.be/SQEQr7c0-dw"></iframe>b</li></ul>',
    ),
  ).toEqual([
    '<ul><li>a <img src="https://paper.example/files/market.jpg" alt="M" /></li><li>b</li></ul>',
    "[youtube-video]",
  ]);
});

test("a page break, the more mark and a second-level heading start a new card; no card is empty", () => {
  const html = "<h2>A</h2>a<!--more-->b<!--nextpage--><!--nextpage-->\n\n<h2>C</h2>c<h3>d</h3>";
  expect(
    sections(html).map((section) => section.map((element) => (element.type === "text" ? element.text : ""))),
  ).toEqual([["<h2>A</h2><p>a</p>"], ["<p>b</p>"], ["<h2>C</h2><p>c</p><h3>d</h3>"]]);
});

test("a reusable block is expanded; a dynamic one and a script are noted", () => {
  const html =
    '<!-- wp:block {"ref":5} /--><!-- wp:latest-posts /--><!-- wp:block {"ref":6} /--><script src="https://a.example/x.js"></script>';
  const { pieces, notes } = convertHtml(html, context);
  expect(toSections(pieces).flat()).toEqual([expect.objectContaining({ text: "<p>Shared words</p>" })]);
  expect(notes).toHaveLength(3);
});

test("a reusable block that contains itself terminates", () => {
  const looping: ConversionContext = {
    ...context,
    sharedBlock: () => '<p>x</p><!-- wp:block {"ref":1} /-->',
  };
  expect(toSections(convertHtml('<!-- wp:block {"ref":1} /-->', looping).pieces)).toHaveLength(1);
});
test.each([
  ["<blockquote>Go.\n<cite>Ann</cite></blockquote>", "blockquote", "Go.", "Ann"],
  ['<blockquote class="wp-block-quote"><p>a</p><p>b</p></blockquote>', "blockquote", "<p>a</p><p>b</p>", ""],
  [
    '<figure class="wp-block-pullquote"><blockquote><p>Go.</p><cite>Ann</cite></blockquote></figure>',
    "quote",
    "Go.",
    "Ann",
  ],
])("a quotation has its attribution: %s", (html, subtype, ...words) => {
  expect(elements(html)).toEqual([
    expect.objectContaining({
      type: "text",
      subtype,
      metadata: { content: words[0], attribution: words[1] },
    }),
  ]);
});

test("a table of plain values becomes data, any other stays a table", () => {
  const plain =
    '<table><thead><tr><th>Town</th><th>People</th></tr></thead><tbody><tr><td>Aa, by</td><td>5 "k"</td></tr></tbody></table>';
  expect(elements(`<figure class="wp-block-table">${plain}<figcaption>Towns</figcaption></figure>`)).toEqual([
    expect.objectContaining({
      type: "data",
      subtype: "table",
      title: "Towns",
      data: { content: 'Town,People\n"Aa, by","5 ""k"""', "content-type": "csv" },
      metadata: { "has-header": true },
    }),
  ]);
  const linked = '<table><tbody><tr><td><a href="/a">a</a></td><td colspan="2">b</td></tr></tbody></table>';
  expect(texts(linked)).toEqual([linked]);
});
