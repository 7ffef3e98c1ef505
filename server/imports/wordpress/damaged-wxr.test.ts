import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMPLETE, FOOT, HEAD, ids, item, read } from "./fixture/wxr-text";
import { readWxr } from "./read-wxr";

describe("one damaged item does not stop the rest", () => {
  test.each([
    ["an unclosed element", item(2, "<title>a <b>bold</title>")],
    ["a stray closing tag", item(2, "a</b>")],
    ["a bare ampersand", item(2, "<wp:x>Fish & Chips</wp:x>")],
    ["a missing end tag", item(2).replace("</item>", "")],
    ["an unclosed CDATA section", item(2, "<content:encoded><![CDATA[oh</content:encoded>")],
    ["broken attributes", item(2, "<category domain=x nicename>")],
    ["excessive depth", item(2, "<b>".repeat(5_000))],
    ["no id", item("")],
    ["an id that is not a number", item("1; DROP TABLE")],
  ])("%s", async (_, bad) => {
    const file =
      HEAD + item(1) + bad + item(3, "<excerpt:encoded><![CDATA[x]]></excerpt:encoded>") + item(4) + FOOT;
    for (const size of [1 << 20, 61, 1]) {
      const reading = await read(file, size);
      expect(reading.error).toBeNull();
      expect(ids(reading)).toEqual([1, "bad", 3, 4]);
      expect(reading.records.find((record) => record.kind === "bad-item")).toMatchObject({ line: 10 });
    }
  });

  test("an unclosed text that swallows the rest of the file costs only its own item", async () => {
    const reading = await read(
      `${HEAD}${item(1)}${item(2, "<wp:x><![CDATA[oh</wp:x>")}${item(3)}${item(4)}${FOOT}`,
      61,
    );
    expect(reading.error).toBeNull();
    expect(ids(reading)).toEqual([1, "bad", 3, 4]);
  });

  test("a damaged item has its reason, location and title", async () => {
    const { records } = await read(HEAD + item(1) + item(2, "\n<title>a <b>bold</title>") + FOOT);
    expect(records.at(-1)).toEqual({
      kind: "bad-item",
      reason: "Its XML is invalid: unexpected close tag (line 11, column 25).",
      postId: 2,
      title: "Item 2",
      line: 10,
    });
  });

  test("line numbers stay correct after a damaged item", async () => {
    const { records } = await read(HEAD + item(1, "\n\n</b>\n") + item(2, "\n\n</b>") + FOOT, 13);
    expect(records.slice(1)).toMatchObject([{ line: 9 }, { line: 13 }]);
  });

  test("an excessively large text is abandoned, and its memory released", async () => {
    const chunk = "x".repeat(1 << 20);
    async function* huge(): AsyncGenerator<string> {
      yield `${HEAD}${item(1)}<item><wp:post_id>2</wp:post_id><content:encoded><![CDATA[`;
      for (let megabytes = 0; megabytes < 60; megabytes += 1) yield chunk;
      yield `]]></content:encoded></item>${item(3)}${FOOT}`;
    }
    const items: string[] = [];
    for await (const record of readWxr(huge()))
      items.push(record.kind === "item" ? String(record.postId) : record.kind);
    expect(items).toEqual(["site", "1", "bad-item", "3"]);
  });

  test("many small values that are too large in total are abandoned", async () => {
    async function* huge(): AsyncGenerator<string> {
      yield `${HEAD}<item><wp:post_id>2</wp:post_id>`;
      for (let times = 0; times < 80; times += 1) yield `<wp:postmeta>${"<a/>".repeat(20_000)}</wp:postmeta>`;
      yield `</item>${item(3)}${FOOT}`;
    }
    const items: string[] = [];
    for await (const record of readWxr(huge())) items.push(record.kind);
    expect(items).toEqual(["site", "bad-item", "item"]);
  });

  test("thousands of consecutive damaged items cost no more than reading them", async () => {
    const reading = await read(HEAD + item(1, "</b>").repeat(20_000) + item(2) + FOOT, 1 << 16);
    expect(ids(reading)).toHaveLength(20_001);
    expect(ids(reading).at(-1)).toBe(2);
  });
});

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><rss><channel><title>&c;</title></channel></rss>`;
const OUTSIDE = `<?xml version="1.0"?><!DOCTYPE rss SYSTEM "file:///etc/passwd"><rss/>`;

describe("unreadable files are refused with the reason and the location", () => {
  test.each([
    ["billion laughs", LAUGHS, "doctype"],
    ["an external document type", OUTSIDE, "doctype"],
    [
      "an external entity",
      OUTSIDE.replace("SYSTEM", '[<!ENTITY x SYSTEM "http://192.0.2.1/x">] PUBLIC'),
      "doctype",
    ],
    ["an empty file", "", "not_xml"],
    ["white space", "  \n ", "not_xml"],
    ["plain text", "Hello", "not_xml"],
    ["JSON", '{"rss": 1}', "not_xml"],
    ["a web page", "<!-- x --><html><body><p>Hi</body></html>", "not_wxr"],
    ["an Atom feed", '<feed xmlns="http://www.w3.org/2005/Atom"/>', "not_wxr"],
    ["an RSS feed", '<rss version="2.0"><channel><title>x</title><item/></channel></rss>', "not_wxr"],
    ["a damaged header", HEAD.replace("</title>", "</tilte>") + item(1) + FOOT, "malformed"],
    ["a header of unlimited depth", `${HEAD}${"<x>".repeat(100)}`, "too_large"],
    ["an unlimited header", `${HEAD}${"<x/>".repeat(20_000)}`, "too_large"],
  ])("%s", async (_, file, fault) => {
    const { records, error } = await read(file, 50);
    expect(error?.fault).toBe(fault);
    expect(records).toEqual([]);
    expect(error?.message).toMatch(/\(line \d+, column \d+, after 0 items\)$/);
  });

  test("compressed files are distinguished from damaged ones", async () => {
    for (const magic of [
      [0x1f, 0x8b, 8, 0],
      [0x50, 0x4b, 3, 4],
    ]) {
      expect((await read(Uint8Array.from(magic))).error?.fault).toBe("compressed");
    }
  });

  test.each([
    ["between items", HEAD + item(1) + item(2), 10],
    ["within an item", HEAD + item(1) + item(2) + item(3).slice(0, 40), 11],
    ["within CDATA", `${HEAD}${item(1)}${item(2)}<item><title><![CDATA[abc`, 11],
    ["within a tag", `${HEAD}${item(1)}${item(2)}<item><ti`, 11],
    ["within a damaged item", `${HEAD}${item(1)}${item(2)}<item><title></b>`, 11],
  ])("a file that is truncated %s is refused after its complete records", async (_, file) => {
    for (const size of [1 << 20, 5]) {
      const reading = await read(file, size);
      expect(ids(reading).slice(0, 2)).toEqual([1, 2]);
      expect(reading.error).toMatchObject({ fault: "truncated", at: { line: 11, itemsRead: 2 } });
    }
  });
});

test("any damaged file is either read to its end or refused with a location", async () => {
  const part = fc.constantFrom(
    "<",
    ">",
    "&",
    "]]>",
    "<![CDATA[",
    "</item>",
    "<item>",
    "</channel>",
    "<!--",
    "-->",
    "\0",
    "'",
    "<!DOCTYPE x>",
  );
  const change = fc.record({
    at: fc.nat(COMPLETE.length),
    remove: fc.nat(300),
    insert: fc.oneof(part, fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 500 }),
      async (changes, size) => {
        let file = COMPLETE;
        for (const { at, remove, insert } of changes)
          file = file.slice(0, at) + insert + file.slice(at + remove);
        const { records, error } = await read(file, size);
        if (error !== null) expect(error.at.line).toBeGreaterThan(0);
        expect(ids({ records, error }).length).toBeLessThan(12);
      },
    ),
    { numRuns: 300 },
  );
});
