import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "@/server/context/index";
import { anEntity, aSection, aTag } from "@/test/publishing";
import { useTestApp } from "@/test/test-app";
import { ampConfig } from "./wire/amp-config";
import { config } from "./wire/config";
import { customPageEnvelope } from "./wire/custom-page";
import { menuGroupsEnvelope } from "./wire/menu";

const app = useTestApp();

async function body(path: string, host: string): Promise<unknown> {
  const response = await app.fetch(path, { host });
  expect(response.status, path).toBe(200);
  expect(response.headers.get("cache-control")).toContain("public");
  return response.json();
}

type Item = { itemType: string; itemId?: number; url?: string; rank: number; data?: object };

/** Create a menu of an account with entries named after their position. */
async function aMenu(ctx: Context, slug: string, items: readonly Item[]): Promise<number> {
  const accountId = ctx.account.id;
  const group = await ctx.db.prisma.menuGroup.create({ data: { accountId, slug, name: slug } });
  for (const [at, item] of items.entries()) {
    const data = JSON.parse(JSON.stringify(item.data ?? {}));
    await ctx.db.prisma.menuItem.create({
      data: { ...item, accountId, menuGroupId: group.id, title: `${slug} ${at}`, data },
    });
  }
  return group.id;
}

describe("GET /api/v1/config", () => {
  it("of a new account has every documented field, with defaults", async () => {
    const { account, host } = await app.createAccount();
    const configBody = await body("/api/v1/config", host);
    expect(config.parse(configBody)).toEqual(configBody);
    expect(configBody).toMatchObject({
      "publisher-id": account.id,
      "svc-host": account.siteUrl,
      "cdn-name": `${account.siteUrl}/media/`,
      "cdn-image": `${host}/media`,
      layout: { menu: [], stacks: [], "no-of-visible-cards-in-a-blocked-story": 1 },
      domains: [],
      "num-headlines": 5,
      "num-more-stories": 20,
      "initial-stories-per-page": 40,
      "mins-between-refreshes": 25,
    });
  });

  it("contains the publication's address under the account's aliases too", async () => {
    const { account, host } = await app.createAccount({ settings: { wireAliases: ["acme"] } });
    const names = { "svc-host": account.siteUrl, "acme-host": account.siteUrl };
    expect(await body("/api/v1/config", host)).toMatchObject(names);
  });

  it("contains sections with their parents' path, menus by rank, stacks, SEO texts and pages", async () => {
    const { ctx, account, host } = await app.createAccount({
      settings: {
        cdnImage: "cdn.example.test",
        logo: { url: "https://cdn.example.test/logo.svg", "temp-s3-key": null },
        seoMetadata: [
          { id: 1, ownerType: "home", ownerSectionSlug: null, pageTitle: "Home", title: "Home" },
          {
            id: 2,
            ownerType: "section",
            ownerSectionSlug: "sea",
            pageTitle: "Sea",
            title: "Sea",
            keywords: "sea",
          },
        ],
        themeAttributes: { "primary-color": "#123456" },
      },
    });
    const sea = await aSection(ctx, "Sea");
    const deep = await aSection(ctx, "Deep", { parentId: sea });
    const tag = await aTag(ctx, "Boats");
    const main = await aMenu(ctx, "main", [
      { itemType: "tag", itemId: tag, rank: 2 },
      { itemType: "section", itemId: deep, rank: 1, data: { color: "#abcdef", "icon-code": "x" } },
      { itemType: "link", url: "/about", rank: 3 },
    ]);
    await app.db.prisma.stack.create({
      data: {
        accountId: account.id,
        rank: 1,
        heading: "Featured",
        storyGroup: "featured",
        maxStories: 6,
        showOnLocations: ["Home"],
      },
    });
    await app.db.prisma.customPage.create({
      data: {
        accountId: account.id,
        path: "/about",
        type: "static-page",
        statusCode: 200,
        content: "<p>x</p>",
      },
    });
    const configBody = await body("/api/v1/config", host);
    expect(config.parse(configBody)).toEqual(configBody);
    expect(configBody).toMatchObject({
      "cdn-name": "https://cdn.example.test/",
      "cdn-image": "cdn.example.test",
      "publisher-settings": { "publisher-logo-to-show-on-header": "https://cdn.example.test/logo.svg" },
      sections: [
        { id: sea, "section-url": `${account.siteUrl}/section/sea` },
        { id: deep, "parent-id": sea, "section-url": `${account.siteUrl}/section/sea/deep` },
      ],
      layout: {
        menu: [
          {
            "item-type": "section",
            "section-slug": "deep",
            url: `${account.siteUrl}/section/sea/deep`,
            data: { color: "#abcdef", "icon-code": "x" },
            "menu-group-id": main,
            "menu-group-slug": "main",
          },
          { "tag-slug": "boats", url: `${account.siteUrl}/topic/boats`, data: { color: "#1f2937" } },
          { url: `${account.siteUrl}/about`, data: { link: `${account.siteUrl}/about` } },
        ],
        stacks: [{ heading: "Featured", type: "stack", "show-on-locations": ["Home"], "deleted-at": null }],
      },
      "seo-metadata": [{ "owner-id": null }, { "owner-id": sea, data: { keywords: "sea" } }],
      "theme-attributes": { "primary-color": "#123456" },
      "static-page-urls": [`${account.siteUrl}/about`],
    });
  });

  it("contains no data of another account", async () => {
    const { host } = await app.createAccount();
    const theirs = await app.createAccount();
    await aSection(theirs.ctx, "Secret");
    await aMenu(theirs.ctx, "secret", [{ itemType: "link", url: "/secret", rank: 1 }]);
    for (const path of ["config", "menu-groups", "amp/config"]) {
      expect(JSON.stringify(await body(`/api/v1/${path}`, host)).toLowerCase()).not.toContain("secret");
    }
  });
});

describe("GET /api/v1/menu-groups", () => {
  it("returns menus by slug, each with its own entries and their targets", async () => {
    const { ctx, account, host } = await app.createAccount();
    const entity = await anEntity(ctx, "vessel", { name: "Aurora", slug: "aurora", flag: "NO" });
    const collection = await app.db.prisma.collection.create({
      data: { accountId: account.id, slug: "picks", name: "Picks" },
    });
    await aMenu(ctx, "main", [
      { itemType: "entity", itemId: entity, rank: 1 },
      { itemType: "collection", itemId: collection.id, rank: 2 },
    ]);
    await aMenu(ctx, "footer", [{ itemType: "placeholder", rank: 1 }]);
    const menus = await body("/api/v1/menu-groups", host);
    expect(menuGroupsEnvelope.parse(menus)).toEqual(menus);
    expect(menus).toMatchObject({
      "menu-groups": {
        main: {
          name: "main",
          items: [
            {
              "entity-name": "Aurora",
              "entity-slug": "aurora",
              "entity-properties": { flag: "NO" },
              url: `${account.siteUrl}/entity/${entity}`,
            },
            { "collection-id": collection.id, "collection-slug": "picks", "entity-properties": null },
          ],
        },
        footer: { items: [{ "item-type": "placeholder", url: null }] },
      },
    });
  });
});

describe("GET /api/v1/custom-urls/{path}", () => {
  const page = (accountId: number, path: string, overrides: object) =>
    app.db.prisma.customPage.create({
      data: { accountId, path, type: "static-page", statusCode: 200, ...overrides },
    });
  const request = (path: string, host: string) =>
    app.fetch(`/api/v1/custom-urls/${encodeURIComponent(path)}`, { host });

  it("finds a page by its encoded path, with or without its outer slashes", async () => {
    const { account, host } = await app.createAccount();
    const about = await page(account.id, "/about/us", {
      title: "About",
      content: "<p>We</p>",
      metadata: { header: false },
    });
    for (const path of ["/about/us", "about/us", "/about/us/"]) {
      const response = await request(path, host);
      const pageBody: unknown = await response.json();
      expect(customPageEnvelope.parse(pageBody)).toEqual(pageBody);
      expect(pageBody).toMatchObject({
        page: {
          id: about.id,
          type: "static-page",
          "status-code": 200,
          metadata: { header: false, footer: true },
        },
      });
      expect(response.headers.get("surrogate-key")).toBe(`sp/${account.id}/${about.id}`);
    }
    expect((await app.fetch("/api/v1/custom-urls/about/us", { host })).status).toBe(200);
  });

  it("keeps an absolute redirect target and prefixes a path with a slash", async () => {
    const { account, host } = await app.createAccount();
    const redirect = { type: "redirect", statusCode: 301 };
    await page(account.id, "/old", { ...redirect, destinationPath: "https://else.test/new" });
    await page(account.id, "/older", { ...redirect, destinationPath: "old" });
    const destination = async (path: string) =>
      z
        .object({ page: z.object({ "destination-path": z.string() }) })
        .parse(await (await request(path, host)).json()).page["destination-path"];
    expect(await destination("/old")).toBe("https://else.test/new");
    expect(await destination("/older")).toBe("/old");
  });

  it("is not found for an unknown path and for another account's", async () => {
    const { host } = await app.createAccount();
    const theirs = await app.createAccount();
    await page(theirs.account.id, "/about", {});
    for (const path of ["/about", "/nothing", "/", "/../about", "/x' or 1=1 --"]) {
      expect((await request(path, host)).status, path).toBe(404);
    }
    expect((await app.fetch("/api/v1/custom-urls/a%00b", { host })).status).toBe(400);
  });
});

describe("GET /api/v1/amp/config", () => {
  it("has defaults for every setting, and the publisher's values if they have the documented shape", async () => {
    const plain = await app.createAccount();
    const defaults = await body("/api/v1/amp/config", plain.host);
    expect(ampConfig.parse(defaults)).toEqual(defaults);
    expect(defaults).toMatchObject({
      menu: { enabled: false },
      "menu-groups": null,
      "related-collection-id": null,
    });
    const own = await app.createAccount({
      settings: {
        ampConfig: {
          menu: { enabled: true },
          colors: { primary: "#ff0000", secondary: 5 },
          fonts: { primary: { url: "Open+Sans:300,400", family: "Open Sans" } },
          "google-client-id-api": "yes",
          chartbeat: { uid: 1 },
        },
      },
    });
    await aMenu(own.ctx, "main", [{ itemType: "link", url: "/x", rank: 1 }]);
    const home = await app.db.prisma.collection.create({
      data: { accountId: own.account.id, slug: "home", name: "Home" },
    });
    const config = await body("/api/v1/amp/config", own.host);
    expect(ampConfig.parse(config)).toEqual(config);
    expect(config).toMatchObject({
      "menu-groups": { main: { items: [{ url: `${own.account.siteUrl}/x` }] } },
      "related-collection-id": home.id,
      "infinite-scroll-collection-id": home.id,
      colors: { primary: "#ff0000", secondary: "#1f2937" },
      fonts: { primary: { family: "Open Sans" }, secondary: { url: "" } },
      "google-client-id-api": false,
      chartbeat: { uid: 1 },
    });
  });
});
