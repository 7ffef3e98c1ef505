import { describe, expect, it } from "vitest";
import { buildQuery, chooseCanonicalUrl, encodeBase64, readAttributes, resolveWebUrl } from "./attributes";

function marked(attributes: Readonly<Record<string, string>>) {
  return { attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })) };
}

describe("attributes of a widget's element", () => {
  it.each([
    [{ "data-svc-account-id": "7" }, ["svc"], { "account-id": "7" }],
    [{ "data-acme-account-id": "7" }, ["svc", "acme"], { "account-id": "7" }],
    [{ "data-acme-account-id": "7" }, ["svc"], {}],
    [{ "data-acme-account-id": "7" }, ["svc", "acme", "press-acme"], { "account-id": "7" }],
    [{ "data-acme-page-url": "/a", "data-svc-page-url": "/b" }, ["svc", "acme"], { "page-url": "/a" }],
    [{ "data-svc-page-url": "/b", "data-acme-page-url": "/a" }, ["svc", "acme"], { "page-url": "/a" }],
    [
      { "data-svc-primary-color": "#fff", class: "x", id: "y", "data-other": "z" },
      ["svc"],
      { "primary-color": "#fff" },
    ],
    [{ "data-svc-publisher": "x".repeat(2_001), "data-svc-lang": "de" }, ["svc"], { lang: "de" }],
    [{ "data-svc-": "x", "x-data-svc-lang": "de" }, ["svc"], {}],
  ])("of %o with the names %o are %o", (attributes, services, wanted) => {
    expect(Object.fromEntries(readAttributes(marked(attributes), services))).toEqual(wanted);
  });
});

describe("the query of a frame's URL", () => {
  it.each([
    [{ "primary-color": "#3a9fdd" }, `primary_color=${encodeURIComponent(encodeBase64("#3a9fdd"))}`],
    [{ "window-height": 700, "screen-width": "1440" }, "windowHeight=700&screenWidth=1440"],
    [{ "comment-widget-id": "second" }, "comment_widget_id=second"],
    [{ "page-url": "/a", page_url: "https://a.example/a" }, "page_url=https%3A%2F%2Fa.example%2Fa"],
    [{ lang: "", comment_id: undefined, mode: null }, ""],
    [{ host: "https://elsewhere.example" }, ""],
    [{ publisher: "A & B <x>" }, "publisher=A+%26+B+%3Cx%3E"],
  ])("%o is %s", (attributes, query) => {
    expect(String(buildQuery(attributes))).toBe(query);
  });
});

describe("URLs given by a page", () => {
  const base = "https://news.example/section/a?b#c";
  it.each([
    ["https://a.example/x", "https://a.example/x"],
    ["/x", "https://news.example/x"],
    ["?page=2", "https://news.example/section/a?page=2"],
    ["//a.example/x", "https://a.example/x"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["https://", undefined],
    [" java\nscript:alert(1)", undefined],
  ])("%s is resolved to %s", (written, wanted) => {
    expect(resolveWebUrl(written, base)).toBe(wanted);
  });
});

it("UTF-8 is encoded as base64, also for non-Latin texts", () => {
  expect(Buffer.from(encodeBase64("https://news.example/समाचार"), "base64").toString()).toBe(
    "https://news.example/समाचार",
  );
});

it.each([
  ["https://news.example/story/one", "https://news.example/story/one?share=7", true],
  ["https://www.news.example/one", "https://news.example/one", true],
  ["https://news.example/one", "https://amp.news.example/one", true],
  ["/one", "https://news.example/one?share=7", true],
  ["https://elsewhere.example/one", "https://news.example/one", false],
  ["https://evilnews.example/one", "https://news.example/one", false],
  ["javascript:alert(1)", "https://news.example/one", false],
  [undefined, "https://news.example/one", false],
])("canonical URL %s at %s is used: %s", (canonical, here, isTaken) => {
  const own = canonical === undefined ? "" : new URL(canonical, here).href;
  expect(chooseCanonicalUrl(canonical, here)).toBe(isTaken ? own : here);
});
