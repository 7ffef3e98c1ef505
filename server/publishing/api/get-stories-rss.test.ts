import { describe, expect, it } from "vitest";
import type { StoryContent } from "@/server/publishing/stories/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { aCard, anElement, aTextElement, base64 } from "@/test/elements";
import { feedProblems, findNodes, getNodeText, readXml, type XmlNode } from "@/test/feeds";
import { findActiveMarkup, HOSTILE_MARKUP, stripUnstorable } from "@/test/hostile-markup";
import { anAuthor, aSection, aTag, sortManually } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();

const HERO: StoryContent["heroImage"] = {
  key: "2026/11/quay.jpg",
  url: null,
  caption: "The <em>quay</em>",
  attribution: "Ines Vale",
  altText: "A quay",
  hyperlink: null,
  metadata: { width: 1200, height: 800 },
};

function hoursAgo(hours: number): Date {
  return new Date(app.clock.now().getTime() - hours * HOUR_MILLISECONDS);
}

async function fetchFeed({ host }: TestAccount, query = "", init: RequestInit = {}): Promise<XmlNode> {
  const response = await app.fetch(`/stories.rss${query}`, { host, ...init });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(feedProblems(text)).toEqual([]);
  const [channel] = findNodes(readXml(text), "channel");
  if (channel === undefined) throw new Error("no channel");
  return channel;
}

function items(channel: XmlNode): XmlNode[] {
  return findNodes(channel, "item");
}

function titles(channel: XmlNode): (string | null)[] {
  return items(channel).map((item) => getNodeText(item, "title"));
}

async function aStoryNamed(
  account: TestAccount,
  headline: string,
  overrides: Parameters<typeof aStory>[1] = {},
) {
  return aStory(account.ctx, { ...overrides, content: { headline, ...overrides.content } });
}

describe("GET /stories.rss", () => {
  it("filters by author, whatever the period, and combines it with a section", async () => {
    const account = await app.createAccount();
    const [ann, bo] = [await anAuthor(account.ctx, "Ann"), await anAuthor(account.ctx, "Bo")];
    const sectionId = await aSection(account.ctx, "Port");
    await aStoryNamed(account, "Long ago", { publishedAt: hoursAgo(9_000), content: { authorIds: [ann] } });
    await aStoryNamed(account, "Today", { content: { authorIds: [ann, bo], sectionIds: [sectionId] } });
    await aStoryNamed(account, "By Bo", { content: { authorIds: [bo] } });
    expect(titles(await fetchFeed(account, `?author-id=${ann}`))).toEqual(["Today", "Long ago"]);
    expect(titles(await fetchFeed(account, `?author-id=${ann}&section-id=${sectionId}`))).toEqual(["Today"]);
    const foreign = await app.createAccount();
    expect(titles(await fetchFeed(foreign, `?author-id=${ann}`))).toEqual([]);
  });

  it("is RSS 2.0 with its nodes in the documented order", async () => {
    const account = await app.createAccount({ settings: { description: "News of the harbour" } });
    const [sectionId, authorId] = [
      await aSection(account.ctx, "Port"),
      await anAuthor(account.ctx, "Ann Bo"),
    ];
    const tagIds = [await aTag(account.ctx, "Tides"), await aTag(account.ctx, "Walls")];
    const content = {
      summary: "It holds.",
      sectionIds: [sectionId],
      authorIds: [authorId],
      tagIds,
      heroImage: HERO,
    };
    await aStoryNamed(account, "The wall & the <tide>", { content });
    const channel = await fetchFeed(account, "?time-period=last-24-hours&x=%22");
    expect(channel.children.map((node) => node.name)).toEqual([
      "title",
      "link",
      "description",
      "atom:link",
      "language",
      "lastBuildDate",
      "sy:updatePeriod",
      "sy:updateFrequency",
      "item",
    ]);
    expect(findNodes(channel, "atom:link")[0]?.attributes.href).toBe(
      `https://${account.host}/stories.rss?time-period=last-24-hours&x=%22`,
    );
    const [item] = items(channel);
    expect(item?.children.map((node) => node.name)).toEqual([
      "title",
      "link",
      "comments",
      "guid",
      "pubDate",
      "atom:updated",
      "atom:author",
      "description",
      "media:keywords",
      "media:content",
      "media:thumbnail",
      "category",
      "content:encoded",
    ]);
    if (item === undefined) return;
    expect(getNodeText(item, "title")).toBe("The wall & the <tide>");
    expect(getNodeText(item, "pubDate")).toBe("Sun, 01 Nov 2026 12:00:00 +0000");
    expect(getNodeText(item, "media:keywords")).toBe("Tides,Walls");
    expect(getNodeText(item, "comments")).toBe(`${getNodeText(item, "link")}#comments`);
    expect(findNodes(item, "media:content")[0]?.attributes).toMatchObject({
      url: `https://${account.host}/media/2026/11/quay.jpg`,
      width: "1200",
      height: "800",
    });
    expect(findNodes(item, "media:thumbnail")[0]?.attributes).toEqual({
      url: `https://${account.host}/media/2026/11/quay.jpg?w=280`,
      width: "280",
    });
    expect(getNodeText(item, "content:encoded")).toBe('<div class="story-text"><p>Some words.</p></div>');
  });

  it("omits nodes without content", async () => {
    const account = await app.createAccount();
    await aStoryNamed(account, "", { slug: "odd/one", content: { cards: [] } });
    const [item] = items(await fetchFeed(account));
    expect(item?.children.map((node) => node.name)).toEqual([
      ...["title", "link", "comments", "guid", "pubDate", "atom:updated"],
    ]);
    expect(item && getNodeText(item, "title")).toBe("one");
  });

  it("is RSS for any Accept header, cacheable, and answers 304 to its ETag", async () => {
    const account = await app.createAccount();
    await aStoryNamed(account, "One");
    const response = await app.fetch("/stories.rss", {
      host: account.host,
      headers: { accept: "application/json" },
    });
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toMatch(/^public,/);
    const etag = response.headers.get("etag") ?? "";
    app.clock.set("2026-11-01T12:30:00.000Z");
    const again = await app.fetch("/stories.rss", {
      host: account.host,
      headers: { "if-none-match": etag },
    });
    app.clock.set("2026-11-01T12:00:00.000Z");
    expect(again.status).toBe(304);
  });

  it.each([
    ["", ["now", "3 h"]],
    ["?time-period=last-24-hours", ["now", "3 h", "20 h"]],
    ["?time-period=last-7-days", ["now", "3 h", "20 h", "5 d"]],
    ["?time-period=last-1-month", ["now", "3 h", "20 h", "5 d", "20 d"]],
    ["?time-period=last-century", ["now", "3 h"]],
  ])("with %j contains the stories of that period, newest first", async (query, expected) => {
    const account = await app.createAccount();
    const ages = { "20 h": 20, now: 0, "5 d": 120, "3 h": 3, "20 d": 480, "90 d": 2160 };
    for (const [name, hours] of Object.entries(ages)) {
      await aStoryNamed(account, name, { publishedAt: hoursAgo(hours) });
    }
    expect(titles(await fetchFeed(account, query))).toEqual(expected);
  });

  it("filters by section or tag, and excludes sections", async () => {
    const account = await app.createAccount();
    const [port, coast] = [await aSection(account.ctx, "Port"), await aSection(account.ctx, "Coast")];
    const tide = await aTag(account.ctx, "High tide");
    await aStoryNamed(account, "both", {
      content: { sectionIds: [port, coast], tagIds: [tide] },
      publishedAt: hoursAgo(1),
    });
    await aStoryNamed(account, "port", { content: { sectionIds: [port] }, publishedAt: hoursAgo(2) });
    await aStoryNamed(account, "none", { publishedAt: hoursAgo(3) });
    const fetchTitles = async (query: string) => titles(await fetchFeed(account, query));
    expect(await fetchTitles("?section=PORT")).toEqual(["both", "port"]);
    expect(await fetchTitles(`?section-id=${coast}`)).toEqual(["both"]);
    expect(await fetchTitles(`?section=port&section-id=${coast}`)).toEqual([]);
    expect(await fetchTitles(`?exclude-section-ids=${coast}`)).toEqual(["port", "none"]);
    expect(await fetchTitles(`?exclude-section-ids=${coast}, ${port},`)).toEqual(["none"]);
    expect(await fetchTitles("?tag=high%20tide")).toEqual(["both"]);
    expect(await fetchTitles("?tag=high-tide&section=port")).toEqual(["both"]);
    for (const query of ["?section=nowhere", "?tag=nothing", "?section-id=2147483647"]) {
      expect(await fetchTitles(query)).toEqual([]);
    }
  });

  it("excludes syndicated stories of skipped sources", async () => {
    const account = await app.createAccount();
    const from = (source: string) => ({ content: { metadata: { "syndication-source": source } } });
    await aStoryNamed(account, "own", { publishedAt: hoursAgo(1) });
    await aStoryNamed(account, "wire", { ...from("wire-one"), publishedAt: hoursAgo(2) });
    await aStoryNamed(account, "other", { ...from("wire-two"), publishedAt: hoursAgo(3) });
    const fetchTitles = async (query: string) => titles(await fetchFeed(account, query));
    expect(await fetchTitles("")).toEqual(["own", "wire", "other"]);
    expect(await fetchTitles("?skip=wire-one")).toEqual(["own", "other"]);
    expect(await fetchTitles("?skip=wire-one, wire-two")).toEqual(["own"]);
    expect(await fetchTitles("?skip=all")).toEqual(["own"]);
    expect(await fetchTitles("?skip=all&story-group=published")).toEqual(["own"]);
  });

  it("of a story group contains the manually sorted stories in their order, however old", async () => {
    const account = await app.createAccount();
    const old = await aStoryNamed(account, "old", { publishedAt: hoursAgo(5000) });
    const recent = await aStoryNamed(account, "recent", { publishedAt: hoursAgo(1) });
    await aStoryNamed(account, "elsewhere");
    await sortManually(account.ctx, "featured", { storyIds: [old.id, recent.id] });
    expect(titles(await fetchFeed(account, "?story-group=featured"))).toEqual(["old", "recent"]);
    expect(titles(await fetchFeed(account, "?story-group=unknown"))).toEqual([]);
  });

  it.each(["subscription", "login"] as const)(
    "never contains the text of a restricted story (%s)",
    async (access) => {
      for (const paywallEnforcement of ["api", "frontend"]) {
        const account = await app.createAccount({ settings: { paywallEnforcement, freeCards: 1 } });
        const content = { access, summary: "What it is about" };
        await aStoryNamed(account, "Closed", { content, cards: ["free words", "closed words"] });
        for (const query of ["", "?story-group=top"]) {
          const [item] = items(await fetchFeed(account, query));
          expect(item && getNodeText(item, "description")).toBe("What it is about");
          expect(item?.children.map((node) => node.name)).not.toContain("content:encoded");
        }
        const text = await (await app.fetch("/stories.rss", { host: account.host })).text();
        expect(text).not.toMatch(/free words|closed words/);
      }
    },
  );

  it("excludes drafts, retracted stories, breaking news and other accounts' stories", async () => {
    const [account, other] = [await app.createAccount(), await app.createAccount()];
    await aStoryNamed(other, "theirs");
    await aStoryNamed(account, "line", { content: { template: "breaking-news" } });
    for (const state of ["open", "scheduled", "retracted"] as const)
      await aStoryNamed(account, state, { state });
    expect(titles(await fetchFeed(account))).toEqual([]);
  });

  it("stays well-formed and inert for any content of a story", async () => {
    const account = await app.createAccount();
    const nasty = stripUnstorable(HOSTILE_MARKUP.join(" "));
    const texts = { headline: `${nasty} \u0001 ]]>`, summary: nasty, subheadline: nasty };
    const cards = [
      aCard(aTextElement(`before ]]> ${nasty}`), anElement({ type: "jsembed", "embed-js": base64(nasty) })),
    ];
    await aStory(account.ctx, {
      content: { ...texts, cards, heroImage: { ...HERO, caption: nasty, altText: nasty } },
    });
    const [item] = items(await fetchFeed(account));
    if (item === undefined) throw new Error("no item");
    expect(getNodeText(item, "content:encoded")).toContain("before ]]&gt;");
    for (const name of ["description", "content:encoded"])
      expect(findActiveMarkup(getNodeText(item, name) ?? "")).toEqual([]);
  });

  it.each([
    "section-id=-1",
    "section-id=1.5",
    "section-id=99999999999",
    "section-id=%D9%A3",
    "section-id=1&section-id=2",
    "section-id=1%20or%201=1",
    "exclude-section-ids=1,x",
    "tag=a&tag=b",
    "tag=%00",
    "section=a%00b",
    "time-period=a&time-period=b",
  ])("refuses ?%s", async (query) => {
    const { host } = await app.createAccount();
    const response = await app.fetch(`/stories.rss?${query}`, { host });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "invalid" } });
  });

  it("treats text that looks like SQL as an unknown name", async () => {
    const account = await app.createAccount();
    await aStoryNamed(account, "One");
    expect(titles(await fetchFeed(account, `?tag=${encodeURIComponent("'; drop table story; --")}`))).toEqual(
      [],
    );
    expect(titles(await fetchFeed(account))).toEqual(["One"]);
  });
});
