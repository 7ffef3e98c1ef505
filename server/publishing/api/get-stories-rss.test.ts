import { describe, expect, it } from "vitest";
import type { StoryContent } from "@/server/publishing/stories/index";
import { aCard, anElement, aTextElement, base64 } from "@/test/elements";
import { feedProblems, nodesNamed, readXml, textOf, type XmlNode } from "@/test/feeds";
import { HOSTILE_MARKUP, livingParts, storable } from "@/test/hostile";
import { anAuthor, aSection, aTag, sortByHand } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { type TestAccount, useWorld } from "@/test/world";

const world = useWorld();

const HOUR = 3_600_000;

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
  return new Date(world.clock.now().getTime() - hours * HOUR);
}

async function feedOf({ host }: TestAccount, query = "", init: RequestInit = {}): Promise<XmlNode> {
  const response = await world.fetch(`/stories.rss${query}`, { host, ...init });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(feedProblems(text)).toEqual([]);
  const [channel] = nodesNamed(readXml(text), "channel");
  if (channel === undefined) throw new Error("no channel");
  return channel;
}

function items(channel: XmlNode): XmlNode[] {
  return nodesNamed(channel, "item");
}

function titles(channel: XmlNode): (string | null)[] {
  return items(channel).map((item) => textOf(item, "title"));
}

async function headed(account: TestAccount, headline: string, more: Parameters<typeof aStory>[1] = {}) {
  return aStory(account.ctx, { ...more, content: { headline, ...more.content } });
}

describe("GET /stories.rss", () => {
  it("is RSS 2.0 whose nodes stand in the documented order", async () => {
    const account = await world.createAccount({ settings: { description: "News of the harbour" } });
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
    await headed(account, "The wall & the <tide>", { content });
    const channel = await feedOf(account, "?time-period=last-24-hours&x=%22");
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
    expect(nodesNamed(channel, "atom:link")[0]?.attributes.href).toBe(
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
    expect(textOf(item, "title")).toBe("The wall & the <tide>");
    expect(textOf(item, "pubDate")).toBe("Sun, 01 Nov 2026 12:00:00 +0000");
    expect(textOf(item, "media:keywords")).toBe("Tides,Walls");
    expect(textOf(item, "comments")).toBe(`${textOf(item, "link")}#comments`);
    expect(nodesNamed(item, "media:content")[0]?.attributes).toMatchObject({
      url: `https://${account.host}/media/2026/11/quay.jpg`,
      width: "1200",
      height: "800",
    });
    expect(nodesNamed(item, "media:thumbnail")[0]?.attributes).toEqual({
      url: `https://${account.host}/media/2026/11/quay.jpg?w=280`,
      width: "280",
    });
    expect(textOf(item, "content:encoded")).toBe('<div class="story-text"><p>Some words.</p></div>');
  });

  it("leaves out nodes that a story has nothing for", async () => {
    const account = await world.createAccount();
    await headed(account, "", { slug: "odd/one", content: { cards: [] } });
    const [item] = items(await feedOf(account));
    expect(item?.children.map((node) => node.name)).toEqual([
      ...["title", "link", "comments", "guid", "pubDate", "atom:updated"],
    ]);
    expect(item && textOf(item, "title")).toBe("one");
  });

  it("is RSS whatever Accept asks for, cacheable, and not sent again when it is known", async () => {
    const account = await world.createAccount();
    await headed(account, "One");
    const response = await world.fetch("/stories.rss", {
      host: account.host,
      headers: { accept: "application/json" },
    });
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toMatch(/^public,/);
    const etag = response.headers.get("etag") ?? "";
    world.clock.set("2026-11-01T12:30:00.000Z");
    const again = await world.fetch("/stories.rss", {
      host: account.host,
      headers: { "if-none-match": etag },
    });
    world.clock.set("2026-11-01T12:00:00.000Z");
    expect(again.status).toBe(304);
  });

  it.each([
    ["", ["now", "3 h"]],
    ["?time-period=last-24-hours", ["now", "3 h", "20 h"]],
    ["?time-period=last-7-days", ["now", "3 h", "20 h", "5 d"]],
    ["?time-period=last-1-month", ["now", "3 h", "20 h", "5 d", "20 d"]],
    ["?time-period=last-century", ["now", "3 h"]],
  ])("with %j holds the stories of that period, newest first", async (query, expected) => {
    const account = await world.createAccount();
    const ages = { "20 h": 20, now: 0, "5 d": 120, "3 h": 3, "20 d": 480, "90 d": 2160 };
    for (const [name, hours] of Object.entries(ages)) {
      await headed(account, name, { publishedAt: hoursAgo(hours) });
    }
    expect(titles(await feedOf(account, query))).toEqual(expected);
  });

  it("narrows to a section or a tag, and leaves sections out", async () => {
    const account = await world.createAccount();
    const [port, coast] = [await aSection(account.ctx, "Port"), await aSection(account.ctx, "Coast")];
    const tide = await aTag(account.ctx, "High tide");
    await headed(account, "both", {
      content: { sectionIds: [port, coast], tagIds: [tide] },
      publishedAt: hoursAgo(1),
    });
    await headed(account, "port", { content: { sectionIds: [port] }, publishedAt: hoursAgo(2) });
    await headed(account, "none", { publishedAt: hoursAgo(3) });
    const of = async (query: string) => titles(await feedOf(account, query));
    expect(await of("?section=PORT")).toEqual(["both", "port"]);
    expect(await of(`?section-id=${coast}`)).toEqual(["both"]);
    expect(await of(`?section=port&section-id=${coast}`)).toEqual([]);
    expect(await of(`?exclude-section-ids=${coast}`)).toEqual(["port", "none"]);
    expect(await of(`?exclude-section-ids=${coast}, ${port},`)).toEqual(["none"]);
    expect(await of("?tag=high%20tide")).toEqual(["both"]);
    expect(await of("?tag=high-tide&section=port")).toEqual(["both"]);
    for (const query of ["?section=nowhere", "?tag=nothing", "?section-id=2147483647"]) {
      expect(await of(query)).toEqual([]);
    }
  });

  it("leaves out syndicated stories that are to be skipped", async () => {
    const account = await world.createAccount();
    const from = (source: string) => ({ content: { metadata: { "syndication-source": source } } });
    await headed(account, "own", { publishedAt: hoursAgo(1) });
    await headed(account, "wire", { ...from("wire-one"), publishedAt: hoursAgo(2) });
    await headed(account, "other", { ...from("wire-two"), publishedAt: hoursAgo(3) });
    const of = async (query: string) => titles(await feedOf(account, query));
    expect(await of("")).toEqual(["own", "wire", "other"]);
    expect(await of("?skip=wire-one")).toEqual(["own", "other"]);
    expect(await of("?skip=wire-one, wire-two")).toEqual(["own"]);
    expect(await of("?skip=all")).toEqual(["own"]);
    expect(await of("?skip=all&story-group=published")).toEqual(["own"]);
  });

  it("of a story-group holds the hand-sorted stories in their order, however old", async () => {
    const account = await world.createAccount();
    const old = await headed(account, "old", { publishedAt: hoursAgo(5000) });
    const recent = await headed(account, "recent", { publishedAt: hoursAgo(1) });
    await headed(account, "elsewhere");
    await sortByHand(account.ctx, "featured", { storyIds: [old.id, recent.id] });
    expect(titles(await feedOf(account, "?story-group=featured"))).toEqual(["old", "recent"]);
    expect(titles(await feedOf(account, "?story-group=unknown"))).toEqual([]);
  });

  it.each(["subscription", "login"] as const)(
    "never shows the text of a story for some readers (%s)",
    async (access) => {
      for (const paywallEnforcement of ["api", "frontend"]) {
        const account = await world.createAccount({ settings: { paywallEnforcement, freeCards: 1 } });
        const content = { access, summary: "What it is about" };
        await headed(account, "Closed", { content, cards: ["free words", "closed words"] });
        for (const query of ["", "?story-group=top"]) {
          const [item] = items(await feedOf(account, query));
          expect(item && textOf(item, "description")).toBe("What it is about");
          expect(item?.children.map((node) => node.name)).not.toContain("content:encoded");
        }
        const text = await (await world.fetch("/stories.rss", { host: account.host })).text();
        expect(text).not.toMatch(/free words|closed words/);
      }
    },
  );

  it("leaves out drafts, retracted stories, breaking-news lines and other accounts' stories", async () => {
    const [account, other] = [await world.createAccount(), await world.createAccount()];
    await headed(other, "theirs");
    await headed(account, "line", { content: { template: "breaking-news" } });
    for (const state of ["open", "scheduled", "retracted"] as const) await headed(account, state, { state });
    expect(titles(await feedOf(account))).toEqual([]);
  });

  it("stays well-formed and inert whatever stands in a story", async () => {
    const account = await world.createAccount();
    const nasty = storable(HOSTILE_MARKUP.join(" "));
    const said = { headline: `${nasty} \u0001 ]]>`, summary: nasty, subheadline: nasty };
    const cards = [
      aCard(aTextElement(`before ]]> ${nasty}`), anElement({ type: "jsembed", "embed-js": base64(nasty) })),
    ];
    await aStory(account.ctx, {
      content: { ...said, cards, heroImage: { ...HERO, caption: nasty, altText: nasty } },
    });
    const [item] = items(await feedOf(account));
    if (item === undefined) throw new Error("no item");
    expect(textOf(item, "content:encoded")).toContain("before ]]&gt;");
    for (const name of ["description", "content:encoded"])
      expect(livingParts(textOf(item, name) ?? "")).toEqual([]);
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
    const { host } = await world.createAccount();
    const response = await world.fetch(`/stories.rss?${query}`, { host });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "invalid" } });
  });

  it("takes text that looks like SQL for the name of nothing", async () => {
    const account = await world.createAccount();
    await headed(account, "One");
    expect(titles(await feedOf(account, `?tag=${encodeURIComponent("'; drop table story; --")}`))).toEqual(
      [],
    );
    expect(titles(await feedOf(account))).toEqual(["One"]);
  });
});
