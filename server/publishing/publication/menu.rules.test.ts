import { describe, expect, it } from "vitest";
import type { MenuItem } from "./menu";
import { absoluteUrl, findMainMenu, menuItemUrl } from "./menu.rules";

const site = { siteUrl: "https://news.test", sectionUrls: new Map([[7, "https://news.test/section/sea"]]) };
const at = new Date(0);
const item = (overrides: Partial<MenuItem>): MenuItem => ({
  id: 1,
  groupId: 1,
  groupSlug: "main",
  parentId: null,
  rank: 1,
  title: "Entry",
  itemType: "link",
  itemId: null,
  url: null,
  data: {},
  createdAt: at,
  updatedAt: at,
  sectionName: null,
  sectionSlug: null,
  tagName: null,
  tagSlug: null,
  collectionSlug: null,
  entityName: null,
  entityAttributes: null,
  ...overrides,
});

describe("the address of a menu entry", () => {
  it.each([
    [{ url: "/about" }, "https://news.test/about"],
    [{ url: "about" }, "https://news.test/about"],
    [{ url: "https://else.test/x" }, "https://else.test/x"],
    [{ url: "mailto:desk@news.test" }, "mailto:desk@news.test"],
    [{ url: "//else.test/x" }, "https://else.test/x"],
    [{ itemType: "section", itemId: 7 }, "https://news.test/section/sea"],
    [{ itemType: "section", itemId: 8 }, null],
    [{ itemType: "section", itemId: 7, url: "/sea-front" }, "https://news.test/sea-front"],
    [{ itemType: "tag", itemId: 1, tagSlug: "hé llo" }, "https://news.test/topic/h%C3%A9%20llo"],
    [{ itemType: "tag", itemId: 1 }, null],
    [{ itemType: "collection", itemId: 1, collectionSlug: "picks" }, "https://news.test/collection/picks"],
    [{ itemType: "entity", itemId: 3, entityName: "Aurora" }, "https://news.test/entity/3"],
    [{ itemType: "placeholder" }, null],
    [{ url: "" }, null],
  ] as const)("%j: %s", (overrides, url) => {
    expect(menuItemUrl(item(overrides), site)).toBe(url);
  });

  it("an address with a scheme is unchanged", () => {
    expect(absoluteUrl(site.siteUrl, "http://a.test")).toBe("http://a.test");
  });
});

describe("the main menu", () => {
  it.each([
    [["footer", "default", "main"], "default"],
    [["footer", "menu", "header"], "header"],
    [["footer", "sections"], "sections"],
    [["footer"], undefined],
    [[], undefined],
  ])("of %j is %s", (slugs, main) => {
    expect(findMainMenu(slugs)).toBe(main);
  });
});
