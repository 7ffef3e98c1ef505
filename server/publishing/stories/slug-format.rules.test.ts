import { describe, expect, it } from "vitest";
import { fullSlug, headlineSlug, toLastSegmentKey, toSlugKey } from "./slug-format.rules";

const parts = {
  section: "news/council",
  firstPublishedAt: new Date("2026-10-31T23:30:00Z"),
  timeZone: "Europe/London",
};

describe("a story's full slug", () => {
  it.each([
    ["{{section}}/{{first-published-at|YYYY/MM/dd}}", "news/council/2026/10/31/tides"],
    ["{{first-published-at|YYYY}}", "2026/tides"],
    ["", "tides"],
    ["{{unknown}}/x", "x/tides"],
  ])("follows the format %s", (format, expected) => {
    expect(fullSlug(format, "tides", parts)).toBe(expected);
  });

  it("uses the date in the account's time zone", () => {
    expect(fullSlug("{{first-published-at|YYYY-MM-dd}}", "tides", { ...parts, timeZone: "Asia/Tokyo" })).toBe(
      "2026-11-01/tides",
    );
  });

  it("has no empty segment if a story has no section", () => {
    expect(fullSlug("{{section}}/{{first-published-at|YYYY}}", "tides", { ...parts, section: null })).toBe(
      "2026/tides",
    );
  });
});

describe("the slug of a headline", () => {
  it.each([
    ["Harbour’s Édith: “What now?”", "harbours-edith-what-now"],
    ["東京 の 潮", "東京-の-潮"],
    ["!!!", "story"],
    ["a".repeat(400), "a".repeat(180)],
  ])("%s", (headline, expected) => {
    expect(headlineSlug(headline)).toBe(expected.normalize("NFKD"));
  });
});

describe("the keys by which a story is found", () => {
  it.each([
    ["tides", "tides", "tides"],
    ["News/Council/Tides-Rise", "news/council/tides-rise", "tides-rise"],
    ["news/tides//", "news/tides//", "tides"],
    ["ÉDITH/Ebbe", "édith/ebbe", "ebbe"],
    ["", "", ""],
  ])("%j has the key %j and the last segment %j", (slug, key, lastSegment) => {
    expect(toSlugKey(slug)).toBe(key);
    expect(toLastSegmentKey(slug)).toBe(lastSegment);
  });
});
