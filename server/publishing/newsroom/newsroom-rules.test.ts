import { describe, expect, it } from "vitest";
import { periodStart, startOfDay } from "./calendar.rules";
import { marksQuery, parseSearchText } from "./finder-query.rules";
import { diffText } from "./text-diff.rules";
import { readVersionContent } from "./version-content";
import { diffVersions } from "./version-diff.rules";

describe("days of the account's calendar", () => {
  it.each([
    ["2026-11-01T12:00:00Z", "UTC", 0, "2026-11-01T00:00:00.000Z"],
    ["2026-11-01T23:30:00Z", "Asia/Kolkata", 0, "2026-11-01T18:30:00.000Z"],
    ["2026-11-01T03:00:00Z", "America/New_York", 0, "2026-10-31T04:00:00.000Z"],
    // Daylight saving time ended on 1 November 2026 in New York: the day has 25 hours.
    ["2026-11-01T20:00:00Z", "America/New_York", 0, "2026-11-01T04:00:00.000Z"],
    ["2026-11-02T20:00:00Z", "America/New_York", 1, "2026-11-01T04:00:00.000Z"],
    ["2026-03-29T10:00:00Z", "Europe/London", 0, "2026-03-29T00:00:00.000Z"],
    ["2026-03-30T10:00:00Z", "Europe/London", 0, "2026-03-29T23:00:00.000Z"],
  ])("the day of %s in %s, %i days before, starts at %s", (...[instant, zone, ago, expected]) => {
    expect(startOfDay(new Date(instant), zone, ago).toISOString()).toBe(expected);
  });

  it("a week is seven days including today", () => {
    const start = periodStart("week", new Date("2026-11-10T15:00:00Z"), "UTC");
    expect(start.toISOString()).toBe("2026-11-04T00:00:00.000Z");
  });
});

describe("the newsroom's search text", () => {
  it.each([
    ["", { kind: "none" }],
    [" ?! ", { kind: "none" }],
    ["Ferry tim", { kind: "words", query: "'ferry':* & 'tim':*" }],
    ["o'brien & sons | (x)", { kind: "words", query: "'o' & 'brien':* & 'sons':* & 'x'" }],
    ["ÉTÉ नदी", { kind: "words", query: "'été':* & 'नदी':*" }],
    ["10FD0BB0-740d-5bd3-9c63-2e67c8991c7a", { kind: "id", id: "10FD0BB0-740d-5bd3-9c63-2e67c8991c7a" }],
    ["https://site.example/News/2026/a-story?x=1#y", { kind: "slug", slug: "news/2026/a-story" }],
    ["/news/a-story/", { kind: "slug", slug: "news/a-story" }],
  ])("%j is parsed as %j", (typed, expected) => {
    expect(parseSearchText(typed)).toEqual(expected);
  });

  it("exact marks contain the account and cannot break out of their quotes", () => {
    expect(marksQuery(7, {})).toBeNull();
    expect(marksQuery(7, { section: 3, template: "it's a | \\ b" })).toBe(
      "'@s3' & '@xit''s%20a%20%7C%20%5C%20b' & '@7'",
    );
  });
});

const NO_NAMES = { section: new Map(), author: new Map(), tag: new Map(), entity: new Map() };

function content(extra: object, cards: Record<string, string>[] = []) {
  return readVersionContent({
    headline: "A",
    ...extra,
    cards: cards.map((card, index) => ({
      id: `c${index}`,
      "story-elements": Object.entries(card).map(([id, text]) => ({
        id,
        "family-id": id,
        type: "text",
        text,
      })),
    })),
  });
}

describe("the differences between two versions", () => {
  it("the parts of a text diff concatenate to the two texts", () => {
    const [before, after] = [
      "The board met on Monday. It rose.",
      "The harbour board met on Tuesday. It rose.",
    ];
    const parts = diffText(before, after);
    const side = (without: string) => parts.filter((part) => part.kind !== without).map((part) => part.text);
    expect(side("added").join("")).toBe(before);
    expect(side("removed").join("")).toBe(after);
  });

  it("two texts with nothing in common are shown whole, quickly", () => {
    const words = (seed: string) => Array.from({ length: 6_000 }, (_, n) => `${seed}${n}`).join(" ");
    expect(diffText(words("a"), words("b")).length).toBeLessThanOrEqual(2);
  });

  it("the same content has no changes", () => {
    const same = content({ tagIds: [1, 2] }, [{ a: "<p>x</p>" }]);
    expect(diffVersions(same, same, NO_NAMES)).toEqual({ fields: [], elements: [] });
  });

  it("names changed fields, with names instead of ids and paths of nested values", () => {
    const before = content({
      tagIds: [1, 2],
      sectionIds: [5, 6],
      seo: { "meta-title": "Old" },
      access: null,
    });
    const after = content({
      tagIds: [2, 3],
      sectionIds: [6, 5],
      seo: { "meta-title": "New" },
      access: "login",
    });
    const names = { ...NO_NAMES, tag: new Map([[1, "One"]]) };
    expect(diffVersions(before, after, names).fields).toEqual([
      { kind: "names", field: "Sections", removed: [], added: [], reordered: true },
      { kind: "names", field: "Tags", removed: ["One"], added: ["deleted (3)"], reordered: false },
      { kind: "value", field: "SEO › meta title", before: "Old", after: "New" },
      { kind: "value", field: "Access", before: null, after: "login" },
    ]);
  });

  it("distinguishes added, removed, changed and moved elements", () => {
    const before = content({}, [{ a: "<p>one</p>", b: "<p>two</p>" }, { c: "<p>three</p>" }]);
    const after = content({}, [{ a: "<p>one</p>" }, { b: "<p>two</p>", c: "<p>3</p>", d: "<p>four</p>" }]);
    const changes = diffVersions(before, after, NO_NAMES).elements.map(({ change, card }) => [change, card]);
    expect(changes).toEqual([
      ["moved", 2],
      ["changed", 2],
      ["added", 2],
    ]);
    const removed = diffVersions(after, content({}, [{ a: "<p>one</p>" }]), NO_NAMES).elements;
    expect(removed.map((element) => element.change)).toEqual(["removed", "removed", "removed"]);
  });

  it("parses a version with invalid content as an empty one", () => {
    const odd = readVersionContent({ cards: "no", tagIds: null });
    expect(diffVersions(odd, odd, NO_NAMES)).toEqual({ fields: [], elements: [] });
  });
});
