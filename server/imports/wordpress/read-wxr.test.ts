import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { COMPLETE, FOOT, HEAD, item, type Reading, read } from "./fixture/wxr-text";
import { readWxr } from "./read-wxr";

test("all records of a file are read in order, with all their fields", async () => {
  const { records, error } = await read(COMPLETE);
  expect(error).toBeNull();
  expect(records).toEqual([
    expect.objectContaining({
      kind: "site",
      title: "The Harbour Post",
      language: "en-GB",
      wxrVersion: "1.2",
      baseBlogUrl: "https://harbour.example",
    }),
    expect.objectContaining({ kind: "author", id: 4, login: "ann", displayName: "Ann &amp; Co" }),
    expect.objectContaining({
      kind: "category",
      termId: 3,
      nicename: "ports",
      parent: "news",
      name: "Ports & Ships",
    }),
    expect.objectContaining({ kind: "tag", termId: 5, slug: "tide", name: "Tide" }),
    expect.objectContaining({ kind: "term", taxonomy: "nav_menu", slug: "top", name: "Top" }),
    expect.objectContaining({
      kind: "item",
      postId: 9,
      title: "Tides ]]> & moons",
      creator: "ann",
      guid: "https://harbour.example/?p=9",
      content: "<p>Höher &amp; höher 🌊</p>",
      excerpt: "Short <b>",
      pubDate: new Date("2015-01-27T14:56:57Z"),
      date: "2015-01-27 15:56:57",
      dateGmt: new Date("2015-01-27T14:56:57Z"),
      modifiedGmt: null,
      commentStatus: "open",
      parentId: null,
      menuOrder: 2,
      isSticky: true,
      terms: [{ domain: "category", nicename: "ports", name: "Ports & Ships" }],
      meta: new Map([
        ["_thumbnail_id", ["12"]],
        ["_wp_old_slug", ["a", "b"]],
      ]),
      comments: [
        expect.objectContaining({
          id: 7,
          author: "Bo",
          authorIp: "192.0.2.1",
          approved: "1",
          parentId: 6,
          userId: null,
          dateGmt: new Date("2015-01-28T00:00:00Z"),
          meta: new Map([["k", "v"]]),
        }),
      ],
    }),
  ]);
});

test.each([1, 2, 7, 64, 1000])("the same file in chunks of %i bytes gives the same records", async (size) => {
  const complete = await read(COMPLETE);
  expect(await read(new TextEncoder().encode(COMPLETE), size)).toEqual(complete);
});

describe("the fast path reads the same item as the XML parser", () => {
  test.each([
    ["elements without a text", "<wp:x/><wp:attachment_url></wp:attachment_url>"],
    ["references", "<excerpt:encoded>&lt;a&gt; &amp;amp; &#8217;&quot;&apos;</excerpt:encoded>"],
    [
      "references that only the XML parser decodes",
      "<excerpt:encoded>&nbsp; &#8; &#128512; &#x41;</excerpt:encoded>",
    ],
    ["CDATA in several sections", "<excerpt:encoded>a<![CDATA[<b>]]]]><![CDATA[>]]> c</excerpt:encoded>"],
    ["end tags of items in CDATA", "<excerpt:encoded><![CDATA[</item><item></channel>]]></excerpt:encoded>"],
    ["other line endings", "<excerpt:encoded>\r\na\rb\r\n<![CDATA[\r\n\r]]></excerpt:encoded>\r\n"],
    [
      "attributes",
      `<category domain="a > b"\n nicename="c  d">E</category><category domain='x' nicename="&lt;"/>`,
    ],
    [
      "nested values",
      "<wp:postmeta>\n<wp:meta_key>k</wp:meta_key> <wp:meta_value><b>x</b>y</wp:meta_value></wp:postmeta>",
    ],
    ["text directly in an item", "words <![CDATA[more]]>"],
  ])("%s", async (_, inner) => {
    const around = (body: string) => `${HEAD}${item(1)}${item(2, body)}\n${item(3)}${FOOT}`;
    const quick = await read(around(inner));
    expect(quick.records).toHaveLength(4);
    // WordPress writes no comments: such an item is left to the XML parser.
    expect(await read(around(`${inner}<!-- -->`))).toEqual(quick);
  });

  test("both report a damaged item in the same way", async () => {
    for (const inner of [
      "</b>",
      "<b>",
      "a & b",
      "<wp:x>]]></wp:x>",
      "<item>",
      '<c a="1" a="2"/>',
      "\n<c =>",
    ]) {
      const around = (body: string) => `${HEAD}${item(1)}\n${item(2, body)}${item(3)}${FOOT}`;
      expect(await read(around(`<!-- -->${inner}`))).toMatchObject({ error: null });
      const [quick, slow] = [await read(around(inner)), await read(around(inner), 1)];
      expect(quick).toEqual(slow);
    }
  });
});

describe("tolerated deviations from the standard", () => {
  test.each([
    ["white space before the XML declaration", `\n\n  ${COMPLETE}`],
    ["a byte order mark", `\ufeff${COMPLETE}`],
    ["control characters", COMPLETE.replace("Höher", "Hö\u0008her\u0000")],
    ["white space and garbage after the end", `${COMPLETE}\n<!-- 3 queries -->\nWarning: x`],
    [
      "another prefix for WordPress's namespace",
      COMPLETE.replaceAll("wp:", "w:").replace("xmlns:wp", "xmlns:w"),
    ],
    ["namespace 1.0", COMPLETE.replaceAll("export/1.2", "export/1.0")],
    [
      "namespace 1.1 over https",
      COMPLETE.replaceAll("http://wordpress.org/export/1.2", "https://wordpress.org/export/1.1"),
    ],
  ])("%s", async (_, file) => {
    const withoutLines = ({ records, error }: Reading) => ({
      records: records.map((record) => ({ ...record, line: 0 })),
      error,
    });
    expect(withoutLines(await read(file))).toEqual(withoutLines(await read(COMPLETE)));
  });

  test("UTF-16 and the declared encoding are supported", async () => {
    const named = COMPLETE.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"').replace("🌊", "");
    const latin = await read(Buffer.from(named, "latin1"));
    const wide = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(COMPLETE, "utf16le")]));
    expect(wide).toEqual(await read(COMPLETE));
    expect(latin.records.at(-1)).toMatchObject({ content: "<p>Höher &amp; höher </p>" });
  });

  test("an HTML entity outside CDATA stays as it is written", async () => {
    const reading = await read(
      `${HEAD}${item(1, "<excerpt:encoded>a&nbsp;b &#8; c</excerpt:encoded>")}${FOOT}`,
    );
    expect(reading.records.at(-1)).toMatchObject({ postId: 1, excerpt: "a&nbsp;b &#8; c" });
  });

  test("a file without items still has its site", async () => {
    expect((await read(HEAD + FOOT)).records).toEqual([expect.objectContaining({ kind: "site" })]);
  });
});

/** Measures the heap after a forced garbage collection: the engine's own timing proves nothing. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

test("memory is independent of the file's size", async () => {
  const block = item(
    1,
    `<content:encoded><![CDATA[${"<p>words</p>".repeat(100)}]]></content:encoded>`,
  ).repeat(200);
  async function* long(): AsyncGenerator<string> {
    yield HEAD;
    for (let times = 0; times < 200; times += 1) yield block;
    yield FOOT;
  }
  let items = 0;
  let peak = 0;
  collectGarbage();
  const heapBefore = process.memoryUsage().heapUsed;
  for await (const record of readWxr(long())) {
    if (record.kind === "item") items += 1;
    if (record.kind !== "item" || items % 10_000 !== 0) continue;
    collectGarbage();
    peak = Math.max(peak, process.memoryUsage().heapUsed - heapBefore);
  }
  expect(items).toBe(40_000);
  expect(peak).toBeLessThan(20 * 1024 * 1024);
});
