import { beforeAll, describe, expect, test } from "vitest";
import { cardSchema } from "@/server/publishing/stories/story-element.schema";
import { context, itemOf, items, page, plan, readHarbourPost, story } from "./fixture/harbour-post";
import type { ImportedStory } from "./imported";
import { planItem } from "./plan-item";

const getKinds = ({ cards }: ImportedStory): string[][] =>
  cards.map((card) =>
    card["story-elements"].map(({ type, subtype }) => (subtype === null ? type : `${type}/${subtype}`)),
  );

const toText = (imported: ImportedStory): string => JSON.stringify(imported.cards);

beforeAll(readHarbourPost);

test("a post becomes a story with all its parts", () => {
  const { cards, comments, ...rest } = story(101);
  expect(rest).toEqual({
    externalId: "wordpress:harbour.example:101",
    id: context.idFor("wordpress:harbour.example:101"),
    line: expect.any(Number),
    slug: "fish-market-opens",
    oldSlugs: ["market-opens"],
    link: "https://harbour.example/fish-market-opens/",
    headline: "The fish market opens again",
    summary: "After three winters the hall has light again.",
    state: "published",
    publishedAt: new Date("2024-03-01T09:00:00Z"),
    publishAt: null,
    createdAt: new Date("2024-03-01T09:00:00Z"),
    updatedAt: new Date("2024-03-05T07:30:00Z"),
    authorLogin: "mira",
    sections: [
      { slug: "ferries", name: "Ferries", path: ["town", "harbour", "ferries"] },
      { slug: "uncategorized", name: "Uncategorized", path: ["uncategorized"] },
    ],
    tags: [
      { slug: "market", name: "Market" },
      { slug: "harbour", name: "Harbour" },
    ],
    isSticky: true,
    heroImage: {
      url: "https://harbour.example/wp-content/uploads/2024/03/ferry.jpg",
      width: 1600,
      height: 1067,
      mimeType: "image/jpeg",
      caption: "The ferry Alma",
      alt: "A white ferry",
      attribution: "Jón Sævarr",
    },
    postFormat: "standard",
    template: "text",
    wordCount: 31,
    seo: { title: null, description: "How the hall came back." },
    allowComments: true,
    notes: [],
  });
  expect(getKinds({ ...rest, cards, comments })).toEqual([["text"], ["text"], ["text"]]);
  expect(cards[0]?.["story-elements"][0]).toMatchObject({
    text: "<p>The hall smelled of paint and herring.<br />People queued to the quay.</p>",
  });
});

test("comments preserve their author, state and parent; their text is inert", () => {
  const { comments } = story(101);
  expect(comments.map(({ externalId, type, state }) => [externalId.split(":").at(-1), type, state])).toEqual([
    ["1", "comment", "published"],
    ["2", "comment", "published"],
    ["3", "comment", "spam"],
    ["4", "comment", "pending"],
    ["5", "comment", "deleted"],
    ["6", "pingback", "published"],
  ]);
  expect(comments[0]).toMatchObject({
    author: { name: "Ola Berg", email: "ola@reader.example", url: null, userId: null, ip: "192.0.2.10" },
    createdAt: new Date("2024-03-02T09:00:01Z"),
    html: "<p>I was <b>there</b>.</p><p>Good herring!</p>",
  });
  expect(comments[1]?.parentExternalId).toBe("wordpress:harbour.example:comment:1");
});

test("blocks become elements of their types; an unknown block preserves its text", () => {
  const imported = story(102);
  expect(getKinds(imported)).toEqual([
    [
      ...["text", "image", "composite/image-gallery", "youtube-video", "text", "text/blockquote", "text"],
      ...["data/table", "text"],
    ],
  ]);
  expect(toText(imported)).toContain("High water 14:20");
  expect(toText(imported)).toContain("Write to the desk.");
  expect(imported.notes).toEqual(["Dynamic WordPress blocks were removed: latest-posts."]);
});

test("every planned card is valid on the wire", () => {
  for (const item of items.values()) {
    const planned = planItem(item, context);
    if (planned.kind === "story")
      for (const card of planned.story.cards) expect(() => cardSchema.parse(card)).not.toThrow();
  }
});

test("planning the same item again gives the same plan, ids included", () => {
  for (const id of items.keys()) expect(plan(id)).toEqual(plan(id));
});

describe("titles and slugs", () => {
  test.each([
    [103, "Nobody gave this note a title but it has many…", "103"],
    [104, "Untitled", "104"],
    [105, "A thought.", "a-thought"],
    [107, "Title with markup & an ampersand, “quotes” and 港", "港の朝"],
    [108, "Cut slug", "港"],
    [111, "Half an idea", "half-an-idea"],
    [130, "Plain title without CDATA & more", "plain-title"],
  ])("item %i", (id, headline, slug) => {
    expect(story(id)).toMatchObject({ headline, slug });
  });

  test("a very long title is preserved in full", () => {
    expect(story(106).headline).toHaveLength(itemOf(106).title.length);
    expect(story(106).headline.length).toBeGreaterThan(400);
  });
});

describe("posts that WordPress does not publish are not published", () => {
  test.each([
    [105, "draft"],
    [109, "password"],
    [110, "scheduled"],
    [111, "draft"],
    [112, "draft"],
    [113, "private"],
    [116, "draft"],
  ])("item %i is %s", (id, state) => {
    expect(story(id).state).toBe(state);
  });

  test("a draft has no publication time, a scheduled story has its time, trashed posts are skipped", () => {
    expect(story(105)).toMatchObject({ publishedAt: null, publishAt: null });
    expect(story(110)).toMatchObject({ publishedAt: null, publishAt: new Date("2099-01-01T08:00:00Z") });
    expect([plan(114).kind, plan(115).kind]).toEqual(["skip", "skip"]);
  });

  test("a draft page is not a public page", () => {
    expect(page(133)).toMatchObject({ state: "draft", path: "/draft-page" });
  });
});

describe("post formats", () => {
  test.each([
    [117, "photo", [["image", "text"]]],
    [118, "photo", [["composite/image-gallery", "text"]]],
    [119, "photo", [["composite/image-gallery"]]],
    [120, "video", [["youtube-video", "text"]]],
    [121, "text", [["text/blockquote"]]],
    [122, "text", [["text"]]],
    [123, "text", [["text", "jsembed", "jsembed", "jsembed"]]],
  ])("item %i", (id, template, kinds) => {
    const imported = story(id);
    expect(imported.template).toBe(template);
    expect(getKinds(imported)).toEqual(kinds);
  });

  test("a photo story without a featured image leads with its first picture", () => {
    expect(story(117).heroImage).toMatchObject({
      url: expect.stringContaining("/ferry.jpg"),
      width: 1600,
      alt: "Two ferries",
    });
    expect(story(118).heroImage).toMatchObject({ url: expect.stringContaining("/crew.jpg") });
    expect(story(122).heroImage).toBeNull();
  });
});

test("captions, embeds and pages of a long read are converted", () => {
  expect(toText(story(124))).toContain('"title":"The <b>crew</b> of the Alma"');
  expect(toText(story(124))).toContain('"title":"Older still"');
  expect(getKinds(story(125))).toEqual([
    [
      "jsembed/tweet",
      "jsembed/instagram",
      "jsembed/tiktok-video",
      "jsembed/facebook-post",
      "soundcloud-audio",
      "text",
    ],
  ]);
  expect(getKinds(story(126))).toEqual([["text"], ["text"], ["text"]]);
});

test("hostile HTML is inert, and its text is preserved", () => {
  const imported = story(127);
  expect(toText(imported)).not.toMatch(/<script|on\w+=|javascript:|<style|<form|<input/i);
  expect(toText(imported)).toContain("<p>Text link</p>");
  expect(imported.notes).toContain("A script was removed.");
});

test("a featured image that the file does not contain is noted", () => {
  expect(story(129)).toMatchObject({
    heroImage: null,
    notes: ["Its featured image (attachment 999) isn't in the file."],
  });
});

test("a time that is only given in local time is read in the site's time zone", () => {
  expect(story(130)).toMatchObject({
    publishedAt: new Date("2024-07-01T10:00:00Z"),
    updatedAt: new Date("2024-07-02T10:00:00Z"),
  });
});

test("excessive HTML fails only its own item", () => {
  const absurd = { ...itemOf(101), content: "<b>".repeat(10_000) };
  expect(planItem(absurd, context)).toMatchObject({ kind: "failed" });
});
