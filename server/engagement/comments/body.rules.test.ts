import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import type { Op } from "@/server/engagement/comment-states/index";
import { AppError } from "@/server/platform/errors/index";
import { setImageAlt } from "@/shared/formats/index";
import { HOSTILE_LINKS, HOSTILE_OPS, HOSTILE_TEXTS } from "@/test/hostile-comments";
import { type BodyRules, parseBody, parseMentionFormat, resolveMentions, toPlainText } from "./body.rules";
import { toSafeLink } from "./link.rules";
import { renderBody, renderText } from "./render-body";

const rules: BodyRules = {
  links: true,
  isOwnImage: (url) => url.startsWith("https://news.example/media/"),
  rich: false,
};
const parse = (ops: unknown, overrides: Partial<BodyRules> = {}) =>
  parseBody(ops, { ...rules, ...overrides }).ops;

function refused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return true;
    throw error;
  }
}

describe("a body", () => {
  it.each<[string, unknown, Op[]]>([
    ["a text", [{ insert: "Hi" }], [{ insert: "Hi\n" }]],
    ["a text that ends a line", [{ insert: "Hi\n" }], [{ insert: "Hi\n" }]],
    ["an emoji", [{ insert: "👩‍🚒" }], [{ insert: "👩‍🚒\n" }]],
    [
      "a link, without formats that comments do not have",
      [{ insert: "x", attributes: { link: "https://news.example", bold: true, onclick: "alert(1)" } }],
      [{ insert: "x\n", attributes: { link: "https://news.example/" } }],
    ],
    [
      "an image at the end",
      [{ insert: { image: "https://news.example/media/a.webp" } }],
      [{ insert: { image: "https://news.example/media/a.webp" } }, { insert: "\n" }],
    ],
    [
      "an image's alternative text on one line, without control characters",
      [{ insert: { image: "https://news.example/media/a.webp#alt=%20A%0A%20crane%00%E2%80%AE" } }],
      [{ insert: { image: "https://news.example/media/a.webp#alt=A%20crane" } }, { insert: "\n" }],
    ],
    ["text without direction overrides", [{ insert: "a\u202eb" }], [{ insert: "ab\n" }]],
    ["Windows line ends as newlines", [{ insert: "a\r\nb\rc" }], [{ insert: "a\nb\nc\n" }]],
    [
      "a link to an internationalized host name",
      [{ insert: "x", attributes: { link: "https://nеws.example/" } }],
      [{ insert: "x\n", attributes: { link: "https://xn--nws-rdd.example/" } }],
    ],
  ])("keeps %s", (_, ops, expected) => {
    expect(parse(ops)).toEqual(expected);
  });

  it("keeps a mention by its reader's id, whatever other attributes were sent", () => {
    const mention = {
      id: "7",
      name: "Ada",
      slug: "x",
      avatar: "null",
      target: "_blank",
      class: "named",
      "end-point": "undefined",
    };
    const body = parseBody(
      [{ insert: { mentions: true }, attributes: { mention, link: "javascript:alert(1)" } }],
      rules,
    );
    expect(body.mentioned).toEqual([7]);
    expect(JSON.stringify(body.ops)).not.toContain("javascript");
    const reader = { id: "7", name: "Ada L.", slug: "ada-l", avatar: null };
    expect(resolveMentions(body.ops, new Map([["7", reader]]))[0]?.attributes).toEqual({
      mention: { ...reader, target: "_blank", class: "named" },
      link: "ada-l",
    });
  });

  it("loses its links, but not their text, where the account forbids links", () => {
    const ops = [{ insert: "see", attributes: { link: "https://news.example/" } }];
    expect(parse(ops, { links: false })).toEqual([{ insert: "see\n" }]);
  });

  it.each(HOSTILE_OPS)("refuses malformed ops, number %#", (text) => {
    expect(refused(() => parse(JSON.parse(text)))).toBe(true);
  });
});

it.each(HOSTILE_LINKS)("a dangerous or deceptive URL is never rendered, number %#", (link) => {
  if (toSafeLink(link) === null) {
    expect(refused(() => parse([{ insert: "x", attributes: { link } }]))).toBe(true);
  } else {
    // What is not refused is a plain URL and nothing else.
    expect(toSafeLink(link)).toMatch(/^(https?:\/\/[^\s"'<>`]+|mailto:[^\s"'<>`]*)$/);
  }
  // Also for a row from another writer.
  expect(dangers(renderBody([{ insert: "x\n", attributes: { link } }]))).toEqual([]);
  expect(dangers(renderBody([{ insert: { image: link } }]))).toEqual([]);
});

it.each(HOSTILE_TEXTS)("markup in text stays text, number %#", (text) => {
  const ops = [{ insert: `${text}\n` }];
  expect(dangers(renderBody(ops))).toEqual([]);
  expect(renderText(ops)).toBe(toPlainText(ops).replace(/\n+$/, ""));
  const image = setImageAlt("https://news.example/media/a.webp", text);
  expect(dangers(renderBody([{ insert: { image } }, { insert: `> ${text}\n` }]))).toEqual([]);
  const named = { mention: { id: "1", name: text, slug: text, avatar: text }, link: text };
  expect(dangers(renderBody([{ insert: { mentions: true }, attributes: named }]))).toEqual([]);
});

const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  blockquote: [],
  p: ["dir"],
  a: ["href", "rel", "target"],
  img: ["src", "alt", "loading", "referrerpolicy"],
  span: ["class"],
};

/** List everything in a markup that is not on the allowlist. */
function dangers(html: string): string[] {
  const violations: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const allowed = HARMLESS[name];
      if (allowed === undefined) violations.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (allowed?.includes(key) !== true) violations.push(`${name}.${key}`);
        const isAddress = key === "href" || key === "src";
        if (isAddress && !/^(https?:\/\/|mailto:)/.test(value)) violations.push(`${name}.${key}=${value}`);
      }
    },
    oncomment: () => violations.push("comment"),
    onprocessinginstruction: () => violations.push("instruction"),
  });
  parser.end(html);
  return violations;
}

it("quoted lines become one quote until the next line that does not quote", () => {
  expect(renderBody([{ insert: "> One\n> two\n\nThree > two\n>four\n" }])).toBe(
    '<blockquote><p dir="auto">One</p><p dir="auto">two</p></blockquote><p dir="auto">Three &gt; two</p><p dir="auto">&gt;four</p>',
  );
});

it("an image's alternative text is in the plain text, which is moderated and searched", () => {
  const image = setImageAlt("https://news.example/media/a.webp", "A crane's shadow");
  expect(toPlainText([{ insert: "Look" }, { insert: { image } }, { insert: "\n" }])).toBe(
    "Look\nA crane's shadow\n\n",
  );
  expect(renderBody([{ insert: { image } }])).toContain('alt="A crane&#39;s shadow"');
});

it("an alternative text of more than 200 characters is refused", () => {
  const image = `https://news.example/media/a.webp#alt=${"a".repeat(201)}`;
  expect(() => parse([{ insert: { image } }])).toThrow(expect.objectContaining({ code: "invalid" }));
});

describe("the format of a mention", () => {
  it.each<[Record<string, unknown>, object]>([
    [{}, {}],
    [
      { class: "named", target: "_blank", "end-point": "/api/users/7" },
      { class: "named", target: "_blank", "end-point": "/api/users/7" },
    ],
    [{ class: "named md:bold -x_1" }, { class: "named md:bold -x_1" }],
    [{ "end-point": "https://news.example/users?id=7" }, { "end-point": "https://news.example/users?id=7" }],
    [{ "end-point": "users/7" }, { "end-point": "users/7" }],
    [{ class: "", target: null, "end-point": "undefined" }, {}],
    [{ class: "null", "end-point": "null" }, {}],
  ])("%j is stored as %j", (input, expected) => {
    expect(parseMentionFormat(input, "ops.0")).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ["class", 'x" onclick="alert(1)'],
    ["class", "<b>"],
    ["class", "a  b"],
    ["class", "1a"],
    ["class", "a\u0000b"],
    ["class", "a".repeat(201)],
    ["class", 7],
    ["class", ["a"]],
    ["class", {}],
    ["end-point", "javascript:alert(1)"],
    ["end-point", "JaVaScRiPt:alert(1)"],
    ["end-point", "data:text/html,x"],
    ["end-point", "/users/7 onload=x"],
    ["end-point", '/users/"7'],
    ["end-point", "https://"],
    ["end-point", "java\tscript:x"],
    ["end-point", `/${"a".repeat(200)}`],
    ["end-point", true],
    ["target", '_blank" x="'],
    ["target", 1],
  ])("%s %j is refused, with its own path", (name, value) => {
    expect(() => parseMentionFormat({ [name]: value }, "ops.0")).toThrow(
      expect.objectContaining({
        code: "invalid",
        problems: [{ path: `ops.0.attributes.mention.${name}`, message: expect.any(String) }],
      }),
    );
  });
});
