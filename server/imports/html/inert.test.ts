import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { describe, expect, test } from "vitest";
import { getSectionsText, toCards, toSections } from "./cards";
import type { ConversionContext } from "./conversion-context";
import { convertHtml } from "./convert-html";
import { TEXT_POLICY } from "./inert-html";
import { toPageHtml } from "./page-html";
import { findElements, HtmlTooComplex, parseHtml } from "./parse-html";
import { countWords, toPlainText } from "./plain-text";

const context: ConversionContext = {
  siteUrl: "https://paper.example",
  mediaById: () => null,
  postPictures: () => [],
  sharedBlock: () => null,
};

const convertToSections = (html: string) => toSections(convertHtml(html, context).pieces);

/** Collects every piece of HTML in a value, with decoded embeds. */
function htmlIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "embed-js" ? Buffer.from(String(inner), "base64").toString("utf8") : htmlIn(inner),
  );
}

const TRUSTED_SCRIPTS = /^https:\/\/(?:platform\.twitter\.com|www\.instagram\.com|www\.tiktok\.com)\//;

function expectInert(html: string): void {
  for (const element of findElements(parseHtml(html), () => true).flatMap((root) => [
    root,
    ...findElements(root.children, () => true),
  ])) {
    if (element.name === "script") expect(element.attributes["src"]).toMatch(TRUSTED_SCRIPTS);
    for (const [name, value] of Object.entries(element.attributes)) {
      expect(name).not.toMatch(/^on/i);
      expect(value).not.toMatch(/^[\s\u0000-\u001f]*(?:javascript|vbscript|data:text)/i);
    }
  }
}

const TAGS = (
  "p div span a b strong em ul ol li table tr td th thead tbody blockquote cite pre code h1 h2 h3 img iframe script style " +
  "svg math figure figcaption video audio object embed form input textarea select option noscript template details font hr br x-y"
).split(" ");
const URLS = [
  "javascript:alert(1)",
  " JaVa\tScRiPt:x",
  "https://a.example/?a=1&b=2",
  "data:text/html,x",
  "//a.example",
  "/x",
  "vbscript:x",
  "&#106;avascript:x",
];
const NAMES = [
  "href",
  "src",
  "onclick",
  "onerror",
  "style",
  "class",
  "data-href",
  "srcdoc",
  "action",
  "formaction",
  "xlink:href",
];

const word = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "one two",
    "\n\n",
    "&amp;",
    "&lt;script&gt;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<",
    '"',
    "'",
    "[caption]",
    "[gallery",
    "<!--more-->",
    "&nbsp;",
    "日本語",
  ),
);
const attribute = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.oneof(
      fc.constantFrom(...URLS),
      fc.string({ maxLength: 10 }),
      fc.constantFrom("gallery", "wp-block-cover", "text-align:center"),
    ),
  )
  .map(([name, value]) => ` ${name}="${value}"`);
const markup = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    word,
    fc
      .tuple(
        fc.constantFrom(...TAGS),
        fc.array(attribute, { maxLength: 3 }),
        fc.array(tie("node"), { maxLength: 4 }),
        fc.boolean(),
      )
      .map(
        ([tag, attributes, inside, closed]) =>
          `<${tag}${attributes.join("")}>${inside.join("")}${closed ? `</${tag}>` : ""}`,
      ),
  ),
})).node;
const anything = fc.array(markup, { maxLength: 6 }).map((parts) => parts.join(""));

/** Lists the distinct opening tags with their attributes. */
const tagsIn = (html: string): Set<string> => new Set(html.match(/<[a-z][^>]*>/g));

describe("any HTML", () => {
  test("stored text is inert: no script, no event handler, no javascript address", () => {
    fc.assert(
      fc.property(anything, (html) => {
        const sections = convertToSections(html);
        for (const stored of htmlIn(sections)) expectInert(stored);
        expectInert(toPageHtml(sections));
        expect(JSON.stringify(sections)).not.toMatch(/<script|<style|<svg|<object/i);
      }),
      { numRuns: 1000 },
    );
  });

  test("the fast check accepts nothing that sanitize-html would change", () => {
    fc.assert(
      fc.property(anything, (html) => {
        for (const element of convertToSections(html).flat()) {
          if (element.type !== "text" || element.subtype === "cta") continue;
          expect(tagsIn(sanitizeHtml(element.text, TEXT_POLICY))).toEqual(tagsIn(element.text));
        }
      }),
      { numRuns: 500 },
    );
  });
});

const safeWord = fc.constantFrom(
  "one",
  "two three",
  "4 < 5",
  "a & b",
  "“quoted”",
  "日本語",
  "x\ny",
  "x\n\ny",
  "<3",
  "end.",
);
const visible = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    safeWord.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
    fc
      .tuple(
        fc.constantFrom(
          ..."p div span b em a ul ol li table tr td th blockquote cite pre code h1 h2 h4 section x-y font center details".split(
            " ",
          ),
        ),
        fc.array(tie("node"), { maxLength: 4 }),
        fc.boolean(),
      )
      .map(([tag, inside, closed]) => `<${tag}>${inside.join(" ")}${closed ? `</${tag}>` : ""}`),
  ),
})).node;

const letters = (text: string): string[] => text.replace(/\s/g, "").split("").sort();

test("no visible character is lost or added, whatever the markup around it", () => {
  fc.assert(
    fc.property(fc.array(visible, { maxLength: 6 }), (parts) => {
      const html = parts.join("");
      expect(letters(getSectionsText(convertToSections(html)))).toEqual(letters(toPlainText(html)));
    }),
    { numRuns: 1000 },
  );
});

test("words preserve their order and the space between them", () => {
  const html =
    "<div>One <b>two</b>three<p>four</p>five<ul><li>six</li><li>seven</li></ul></div><table><tr><td>8</td><td>9</td></tr></table>ten<br>eleven";
  expect(getSectionsText(convertToSections(html))).toBe("One twothree four five six seven 8 9 ten eleven");
});

describe("excessive HTML", () => {
  test("deep nesting is flattened, not followed", () => {
    const html = "<div>".repeat(1_500) + "deep" + "</div>".repeat(1_500);
    expect(getSectionsText(convertToSections(html))).toBe("deep");
  });

  test("excessive markup is refused at once", () => {
    expect(() => convertToSections("<b>".repeat(5_000))).toThrow(HtmlTooComplex);
    expect(() => convertToSections("</b>".repeat(300_000))).toThrow(HtmlTooComplex);
  });

  test("unclosed shortcodes take linear time", () => {
    const html =
      "[caption ".repeat(50_000) + "[audio]".repeat(50_000) + "[/audio]" + "[gallery".repeat(50_000);
    const start = process.cpuUsage().user;
    convertToSections(html);
    expect(process.cpuUsage().user - start).toBeLessThan(15_000_000);
  });
});

test.each([
  ["", 0],
  ["<p></p>", 0],
  ["<p>One <b>t</b>wo</p><p>three</p>", 3],
  ["<ul><li>a</li><li>b</li></ul>", 2],
  ['<p><a href="https://a.example/x y">link</a>&amp;more</p>', 1],
  ["港の朝 at six", 5],
  ["a\u00a0b", 2],
])("%j has %i words", (html, words) => {
  expect(countWords(html)).toBe(words);
});

test("ids derive from the story and the position, so that a second import gives the same cards", () => {
  const sections = convertToSections("a<!--nextpage-->[embed]https://youtu.be/SQEQr7c0-dw[/embed]");
  const options = {
    storyId: "s",
    headline: "H",
    addedAt: 1,
    updatedAt: 2,
    idFor: (seed: string) => `id(${seed})`,
  };
  const cards = toCards(sections, options);
  expect(toCards(sections, options)).toEqual(cards);
  expect(cards[1]).toMatchObject({
    id: "id(s/card/1)",
    "content-id": "id(s/card/1)",
    "card-added-at": 1,
    "story-elements": [
      { id: "id(s/card/1/element/0)", "page-url": "/story/s/element/id(s/card/1/element/0)" },
    ],
    metadata: { "social-share": { title: "H" } },
  });
});
