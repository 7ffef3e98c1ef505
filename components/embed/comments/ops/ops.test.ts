import { describe, expect, it } from "vitest";
import { toLines } from "./lines";
import { linkUrls, parseTypedUrl, safeHref } from "./link";
import { isBlank, mentionOp, type Op, plainText, separateImages } from "./op";

const ADA = mentionOp({ id: "7", name: "Ada Quay" });
const PICTURE: Op = { insert: { image: "https://news.example/media/a.webp" } };

describe("safe link URLs", () => {
  it.each([
    ["https://news.example/a", "https://news.example/a"],
    ["HTTP://NEWS.example", "http://news.example/"],
    ["mailto:ada@news.example", "mailto:ada@news.example"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["//news.example", null],
    ["/a", null],
    ["https://ada:secret@news.example/", null],
    ["https://news.example/<b>", null],
    ["https://", null],
  ])("%s: %s", (address, href) => {
    expect(safeHref(address)).toBe(href);
  });

  it.each([
    ["news.example/a?b", "https://news.example/a?b"],
    [" https://news.example ", "https://news.example/"],
    ["ada@news.example", "mailto:ada@news.example"],
    ["zürich.example", "https://xn--zrich-kva.example/"],
    ["no address", null],
    ["word", null],
    ["javascript:alert(1)", null],
  ])("typed as %s: %s", (typed, href) => {
    expect(parseTypedUrl(typed)).toBe(href);
  });
});

describe("URLs in a text", () => {
  it.each([
    ["See https://a.example/x.", ["See ", "https://a.example/x", "."]],
    ["(https://a.example/x)", ["(", "https://a.example/x", ")"]],
    ["https://a.example/x_(y)", ["https://a.example/x_(y)"]],
    ["https://a.example, https://b.example!", ["https://a.example", ", ", "https://b.example", "!"]],
    ["nothing here", ["nothing here"]],
  ])("%s", (text, parts) => {
    const ops = linkUrls([{ insert: text }]);
    expect(ops.map(({ insert }) => insert)).toEqual(parts);
    for (const { insert, attributes } of ops) {
      expect(attributes !== undefined).toBe(typeof insert === "string" && insert.startsWith("https"));
    }
  });

  it("leaves links, mentions and images unchanged", () => {
    const ops = [{ insert: "https://a.example", attributes: { link: "https://b.example/" } }, ADA, PICTURE];
    expect(linkUrls(ops)).toEqual(ops);
  });
});

describe("a text", () => {
  it("is blank without letters, mentions and images", () => {
    expect(isBlank([])).toBe(true);
    expect(isBlank([{ insert: " \n\u200b" }])).toBe(true);
    expect(isBlank([{ insert: "." }])).toBe(false);
    expect(isBlank([ADA])).toBe(false);
    expect(isBlank([PICTURE])).toBe(false);
  });

  it("has a plain text with mentions, without images", () => {
    expect(plainText([{ insert: "Hello " }, ADA, PICTURE, { insert: "!" }])).toBe("Hello @Ada Quay!");
  });

  it("is separated from its images", () => {
    expect(separateImages([{ insert: "a" }, PICTURE, { insert: "b" }])).toEqual({
      text: [{ insert: "a" }, { insert: "b" }],
      images: ["https://news.example/media/a.webp"],
    });
  });

  it("is split into lines: without empty ones, with a link split in two, and with separate images", () => {
    const link = { link: "https://a.example/" };
    const ops = [
      { insert: "one\n\ntw" },
      { insert: "o\nthree", attributes: link },
      PICTURE,
      ADA,
      { insert: "\n" },
    ];
    expect(toLines(ops)).toEqual([
      { kind: "text", ops: [{ insert: "one" }] },
      { kind: "text", ops: [{ insert: "tw" }, { insert: "o", attributes: link }] },
      { kind: "text", ops: [{ insert: "three", attributes: link }] },
      { kind: "image", url: "https://news.example/media/a.webp" },
      { kind: "text", ops: [ADA] },
    ]);
  });

  it("has quoted lines without their mark, with mentions and links in them", () => {
    const link = { link: "https://a.example/" };
    const ops = [{ insert: "> one " }, ADA, { insert: "\n>\n> " }, { insert: "two", attributes: link }];
    expect(toLines([...ops, { insert: "\n>no quote\n5 > 4\n" }])).toEqual([
      { kind: "quote", ops: [{ insert: "one " }, ADA] },
      { kind: "quote", ops: [{ insert: "two", attributes: link }] },
      { kind: "text", ops: [{ insert: ">no quote" }] },
      { kind: "text", ops: [{ insert: "5 > 4" }] },
    ]);
  });
});
