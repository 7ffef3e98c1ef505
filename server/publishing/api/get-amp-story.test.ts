import { describe, expect, it } from "vitest";
import { hashServerKey } from "@/server/accounts/index";
import type { StoryElement } from "@/server/publishing/stories/index";
import { ampProblems } from "@/test/amp-validator/index";
import { aCard, anElement, base64 } from "@/test/elements";
import { EVERY_KIND } from "@/test/every-element";
import { anAuthor, aSection } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

type Options = Parameters<typeof aStory>[1];

async function fetchAmp(
  account: TestAccount,
  options: Options,
  headers: Record<string, string> = {},
): Promise<string> {
  const story = await aStory(account.ctx, options);
  const response = await app.fetch(`/amp/story/${story.slug}`, { host: account.host, headers });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  return text;
}

async function elementsAsAmp(account: TestAccount, elements: readonly StoryElement[]): Promise<string> {
  return fetchAmp(account, { content: { cards: [aCard(...elements)] } });
}

const FULL_CONFIG = {
  fonts: {
    primary: { url: "Open+Sans:300,400", family: "'Open Sans'" },
    secondary: { url: "", family: "serif" },
  },
  colors: { primary: "#123456", secondary: "red;}body{display:none", "header-background": 7 },
  "logo-url": "/media/logo.png",
  "google-analytics-tracking-id": "UA-1",
  "gtm-id": "GTM-1",
  "google-client-id-api": true,
  "comscore-tracking-vars": { c2: "</script><script>alert(1)</script>" },
  chartbeat: { uid: "1" },
  doubleclick: {
    "top-ad": { width: 320, height: 50, "unit-path": "/1/a" },
    "bottom-ad": { width: "300", height: "250", "unit-path": "/1/b" },
  },
};

describe("GET /amp/story/{slug}", () => {
  it("is valid AMP for every kind of element", async () => {
    const account = await app.createAccount();
    const document = await elementsAsAmp(account, EVERY_KIND);
    expect(await ampProblems(document)).toEqual([]);
    for (const tag of [
      "amp-youtube",
      "amp-twitter",
      "amp-instagram",
      "amp-facebook",
      "amp-tiktok",
      "amp-brightcove",
    ]) {
      expect(document).toContain(`<${tag} `);
    }
  });

  it.each(EVERY_KIND.map((element) => [`${element.type}/${element.subtype}`, element] as const))(
    "is valid AMP for %s alone, with exactly the scripts it uses",
    async (_kind, element) => {
      expect(await ampProblems(await elementsAsAmp(await app.createAccount(), [element]))).toEqual([]);
    },
  );

  it("is valid AMP with every setting of an account, and writes no invalid value into its style sheet", async () => {
    const account = await app.createAccount({
      settings: { ampConfig: FULL_CONFIG, copyright: "© <Harbour>" },
    });
    const document = await fetchAmp(account, { content: { headline: "Tides" } });
    expect(await ampProblems(document)).toEqual([]);
    expect(document).toContain("family=Open+Sans:300,400&display=swap");
    expect(document).toContain("#123456");
    expect(document).not.toContain("display:none");
    expect(document).not.toContain("<script>alert(1)");
    for (const ampConfig of [{ colors: "red" }, { fonts: 1, doubleclick: [] }, { "logo-url": 5 }]) {
      const odd = await app.createAccount({ settings: { ampConfig } });
      expect(await ampProblems(await fetchAmp(odd, {}))).toEqual([]);
    }
  });

  it("contains its canonical address, its structured data, its authors and its publication time", async () => {
    const account = await app.createAccount();
    const authorIds = [await anAuthor(account.ctx, "Ann Bo")];
    const sectionIds = [await aSection(account.ctx, "Port")];
    const content = {
      headline: "Tides </script> & walls",
      subheadline: "Of <b>stone</b>",
      authorIds,
      sectionIds,
    };
    const document = await fetchAmp(account, { slug: "port/tides", content });
    expect(document).toContain(`<link rel="canonical" href="https://${account.host}/port/tides">`);
    expect(document).toContain("Ann Bo · <time");
    expect(document).toContain("Of <b>stone</b>");
    const data: unknown = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(document)?.[1] ?? "");
    expect(data).toMatchObject({
      "@type": "NewsArticle",
      datePublished: "2026-11-01T12:00:00.000Z",
      author: [{ name: "Ann Bo" }],
      isAccessibleForFree: true,
    });
    expect(await ampProblems(document)).toEqual([]);
  });

  it.each(["subscription", "login"] as const)(
    "hides closed text (%s) from the public and describes how to open it",
    async (access) => {
      for (const paywallEnforcement of ["api", "frontend"]) {
        const account = await app.createAccount({ settings: { paywallEnforcement, freeCards: 1 } });
        const story = { content: { access }, cards: ["free words", "closed words"] };
        const document = await fetchAmp(account, story);
        expect(document).toContain("free words");
        expect(document).not.toContain("closed words");
        expect(document).toContain('subscriptions-section="content-not-granted"');
        expect(await ampProblems(document)).toEqual([]);
        const config: unknown = JSON.parse(
          /id="amp-subscriptions">(.*?)<\/script>/.exec(document)?.[1] ?? "",
        );
        expect(config).toMatchObject({
          services: [
            {
              authorizationUrl: expect.stringMatching(
                `^https://${account.host}/api/access/v1/stories/[0-9a-f-]+/amp-access\\?key=${account.account.key}&readerId=READER_ID$`,
              ),
              pingbackUrl: expect.stringContaining("/amp-pingback?"),
              actions: {
                login: `https://${account.host}/api/access/v1/amp/login?key=${account.account.key}&return=RETURN_URL`,
                subscribe: expect.stringMatching(`^https://${account.host}/subscribe\\?from=%2F`),
              },
            },
          ],
        });
        expect(document).toContain(
          '"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":".closed-part"}',
        );
      }
    },
  );

  it("gives the account's own servers the closed part too, inside the section for entitled readers", async () => {
    const account = await app.createAccount();
    const key = crypto.randomUUID();
    const { id: accountId } = account.account;
    await app.db.prisma.accountServerKey.create({
      data: { accountId, hash: hashServerKey(key), prefix: "t" },
    });
    const story = { content: { access: "subscription" as const }, cards: ["free words", "closed words"] };
    const document = await fetchAmp(account, story, { "x-subauth": key });
    expect(document).toMatch(
      /<section class="closed-part" subscriptions-section="content">[^]*closed words[^]*<\/section>/,
    );
    expect(await ampProblems(document)).toEqual([]);
  });

  it("has the words around a story in the publication's language", async () => {
    const language = { isoCode: "de", ietfCode: "de-DE", name: "Deutsch", direction: "ltr" } as const;
    const account = await app.createAccount({ settings: { language } });
    const document = await fetchAmp(account, { content: { access: "login" }, cards: ["frei"] });
    for (const text of [
      '<html amp lang="de-DE" dir="ltr">',
      "Melden Sie sich an, um weiterzulesen.",
      ">Anmelden</button>",
      ">Abonnieren</button>",
      `>Diesen Artikel auf ${account.account.name} lesen</a>`,
    ])
      expect(document).toContain(text);
    expect(await ampProblems(document)).toEqual([]);
  });

  it("redirects to the web page if AMP is disabled for a story", async () => {
    const strategy = { ampConfig: { "invalid-elements-strategy": "redirect-to-web-version" } };
    const account = await app.createAccount({ settings: strategy });
    const attributes = { "story-attributes": { "disable-amp-for-single-story": ["true"] } };
    const disabled: Options["content"][] = [
      { isAmpSupported: false },
      { metadata: attributes },
      { cards: [aCard(anElement({ type: "opinion-poll" }))] },
      { cards: [aCard(anElement({ type: "jsembed", "embed-js": base64("<script>x</script>") }))] },
    ];
    for (const content of disabled) {
      const story = await aStory(account.ctx, { content: { ...content } });
      const response = await app.fetch(`/amp/story/${story.slug}`, { host: account.host });
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(`https://${account.host}/${story.slug}`);
    }
    expect(await fetchAmp(account, {})).toContain("Some words.");
  });

  it("links to related stories and to the following pages", async () => {
    const account = await app.createAccount({ settings: {} });
    const heroImage = {
      key: "h.jpg",
      url: null,
      caption: null,
      attribution: null,
      altText: null,
      hyperlink: null,
      metadata: null,
    };
    const next = await aStory(account.ctx, {
      slug: "next/one",
      content: { headline: "Next </script> one", heroImage },
    });
    const closed = await aStory(account.ctx, {
      slug: "next/closed",
      content: { access: "subscription", heroImage },
    });
    await app.db.prisma.collection.create({
      data: {
        accountId: account.account.id,
        slug: "amp-infinite-scroll",
        name: "Next",
        items: {
          create: [next, closed].map(({ id: storyId }, rank) => ({
            accountId: account.account.id,
            rank,
            storyId,
          })),
        },
      },
    });
    const document = await fetchAmp(account, {});
    expect(document).toContain(`"url":"https://${account.host}/amp/story/next/one"`);
    expect(document).not.toContain("next/closed");
    expect(await ampProblems(document)).toEqual([]);
  });

  it.each(["open", "scheduled", "retracted"] as const)("is 404 for a story that is %s", async (state) => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { state });
    expect((await app.fetch(`/amp/story/${story.slug}`, { host })).status).toBe(404);
  });
});

describe("GET /api/v1/amp/story", () => {
  it("returns the story with its document, by slug or id, as JSON or as the page itself", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { slug: "a/b/tides", content: { headline: "Tides" } });
    for (const query of ["slug=a/b/tides", "slug=tides", `id=${story.id}`]) {
      const response = await app.fetch(`/api/v1/amp/story?${query}`, { host });
      expect(response.headers.get("vary")).toContain("Accept,");
      const body: unknown = await response.json();
      expect(body).toMatchObject({
        story: { id: story.id, headline: "Tides" },
        "amp-html": expect.any(String),
      });
    }
    const page = await app.fetch("/api/v1/amp/story?slug=tides", {
      host,
      headers: { accept: "text/html,*/*" },
    });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await page.text()).toMatch(/^<!doctype html>\n<html amp /);
  });

  it("has no document for a story with AMP disabled", async () => {
    const { ctx, host } = await app.createAccount();
    const story = await aStory(ctx, { content: { isAmpSupported: false } });
    const response = await app.fetch(`/api/v1/amp/story?id=${story.id}`, { host });
    expect(await response.json()).toMatchObject({ story: { id: story.id }, "amp-html": null });
  });

  it("is 404 for an unknown story, 400 without a slug", async () => {
    const { host } = await app.createAccount();
    expect((await app.fetch("/api/v1/amp/story", { host })).status).toBe(400);
    for (const query of ["?slug=nothing", "?id=17", `?id=${crypto.randomUUID()}`]) {
      expect((await app.fetch(`/api/v1/amp/story${query}`, { host })).status).toBe(404);
    }
  });
});
