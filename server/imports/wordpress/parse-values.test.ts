import { describe, expect, test } from "vitest";
import { getPhpValue, readPhpValue } from "./php-value";
import { SiteIndex } from "./site-index";
import { getSiteName } from "./site-name";
import { toSlug } from "./slug";
import type { WxrCategory } from "./wxr-record";
import { parseLocalTime, parseRssTime, parseUtcTime, toZonedInstant } from "./wxr-times";

describe("times", () => {
  test.each(["0000-00-00 00:00:00", "", "2024-13-01 00:00:00", "yesterday"])("%j is not a time", (text) => {
    expect(parseUtcTime(text)).toBeNull();
    expect(parseLocalTime(text)).toBeNull();
  });

  test("a year before year one is WordPress's RSS date of a draft", () => {
    expect(parseRssTime("Mon, 30 Nov -0001 00:00:00 +0000")).toBeNull();
    expect(parseRssTime("Fri, 01 Mar 2024 09:00:00 +0100")).toEqual(new Date("2024-03-01T08:00:00Z"));
  });

  test.each([
    ["2024-01-15 12:00:00", "Europe/Berlin", "2024-01-15T11:00:00Z"],
    ["2024-07-15 12:00:00", "Europe/Berlin", "2024-07-15T10:00:00Z"],
    // In spring, 2:30 does not exist; in autumn, 2:30 occurs twice.
    ["2024-03-31 02:30:00", "Europe/Berlin", "2024-03-31T01:30:00Z"],
    ["2024-10-27 02:30:00", "Europe/Berlin", "2024-10-27T00:30:00Z"],
    ["2024-01-01 00:15:00", "Asia/Kathmandu", "2023-12-31T18:30:00Z"],
    ["2024-03-10 12:00:00", "America/New_York", "2024-03-10T16:00:00Z"],
  ])("the local time %s in %s", (local, zone, instant) => {
    expect(toZonedInstant(local, zone)).toEqual(new Date(instant));
  });
});

test.each([
  ["hello-world", "hello-world"],
  ["Crème Brûlée & Co.", "crème-brûlée-co"],
  ["it’s-o'clock", "its-oclock"],
  ["%ce%b5%cf%80", "επ"],
  ["100%-sure", "100-sure"],
  ["../../etc/passwd", "etc-passwd"],
  ["a/b?c=d#e", "a-b-c-d-e"],
  ["हिन्दी", "हिन्दी"],
  ["🙂", ""],
  ["---", ""],
])("the slug of %j is %j", (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});

describe("values serialized by PHP", () => {
  test("nested arrays, numbers and texts of any script", () => {
    const value = readPhpValue(
      'a:3:{s:5:"width";i:640;s:4:"flag";b:1;s:4:"meta";a:1:{i:0;s:5:"Jón\u0000";}}',
    );
    expect(getPhpValue(value, "width")).toBe(640);
    expect(getPhpValue(value, "flag")).toBe(true);
    expect(getPhpValue(value, "meta", "0")).toBe("Jón\u0000");
    expect(getPhpValue(value, "no", "such")).toBeNull();
  });

  test.each(["", "x", 'O:8:"stdClass":0:{}', "a:99999999:{", 's:99:"a";', "a:1:{".repeat(5_000)])(
    "%.20s is refused",
    (text) => {
      expect(readPhpValue(text)).toBeNull();
    },
  );
});

test("a site that shares its host with others has its path in its name", () => {
  const site = { title: "", description: "", link: "", baseSiteUrl: "", language: "", wxrVersion: "" };
  const named = (baseBlogUrl: string) => getSiteName({ ...site, kind: "site", baseBlogUrl });
  expect(named("https://News.example/")).toBe("news.example");
  expect(named("http://news.example/sport/")).toBe("news.example/sport");
});

test("categories that are each other's parents do not cause an endless loop", () => {
  const index = new SiteIndex();
  const category = (nicename: string, parent: string): WxrCategory => ({
    kind: "category",
    termId: null,
    nicename,
    name: nicename,
    parent,
    description: "",
  });
  index.add(category("a", "b"));
  index.add(category("b", "a"));
  expect(index.pathOf("a")).toEqual(["b", "a"]);
});
