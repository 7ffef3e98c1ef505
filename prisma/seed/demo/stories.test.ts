import { describe, expect, it } from "vitest";

import type { DemoElement } from "./elements";
import { allElements, articles, demo, known, missing, published } from "./known-names";

function countWords(elements: readonly DemoElement[]): number {
  const html = elements.flatMap((element) => (element.type === "text" ? [element.text] : []));
  return html
    .join(" ")
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/).length;
}

describe("the demo newsroom's stories", () => {
  it("are at least sixty-four published, with every slug once", () => {
    expect(published.length).toBeGreaterThanOrEqual(64);
    expect(known.story.size).toBe(demo.stories.length);
    expect(new Set(demo.stories.map((story) => story.order)).size).toBe(demo.stories.length);
  });

  it("name only sections, tags, authors, entities, pictures and stories that exist", () => {
    for (const story of demo.stories) {
      expect(missing(story.sections, known.section), story.slug).toEqual([]);
      expect(missing(story.tags, known.tag), story.slug).toEqual([]);
      expect(missing(story.authors, known.author), story.slug).toEqual([]);
      expect(missing(story.entities, known.entity), story.slug).toEqual([]);
      const pictures = [story.hero, story.alternative?.hero ?? null].filter((name) => name !== null);
      expect(missing(pictures, known.picture), story.slug).toEqual([]);
      if (story.linkedStory !== null) expect(known.published.has(story.linkedStory)).toBe(true);
    }
  });

  it("leave no section, tag, author, entity or picture without a published story", () => {
    expect(missing(known.section, new Set(published.flatMap((story) => story.sections)))).toEqual([]);
    expect(missing(known.tag, new Set(published.flatMap((story) => story.tags)))).toEqual([]);
    expect(missing(known.author, new Set(published.flatMap((story) => story.authors)))).toEqual([]);
    expect(missing(known.entity, new Set(published.flatMap((story) => story.entities)))).toEqual([]);
    const text = JSON.stringify(published);
    const unseen = demo.pictures.filter(
      ({ name, key }) => !text.includes(`"${name}"`) && !text.includes(key),
    );
    expect(unseen.map((picture) => picture.name)).toEqual([]);
  });

  it("include the one open and the one closed story that scripts use", () => {
    const [open, ...rest] = demo.stories.filter((story) => story.demoRole === "story");
    const [closed, ...more] = demo.stories.filter((story) => story.demoRole === "subscription_story");
    expect(rest.length + more.length).toBe(0);
    expect(open).toMatchObject({ state: "published", access: null });
    expect(open?.sections.length && open.tags.length).toBeGreaterThan(0);
    expect(closed).toMatchObject({ state: "published", access: "subscription" });
    expect(closed?.cards.length).toBeGreaterThan(1);
  });

  it("show every template, three unpublished states and the edge cases", () => {
    expect(new Set(published.map((story) => story.template)).size).toBe(10);
    const unpublished = demo.stories
      .filter((story) => story.state !== "published")
      .map((story) => story.state);
    expect([...unpublished].sort()).toEqual(["needs-approval", "open", "scheduled"]);
    expect(published.filter((story) => story.template === "breaking-news")).toHaveLength(3);
    expect(articles.some((story) => story.hero === null)).toBe(true);
    expect(articles.some((story) => story.headline.length >= 175)).toBe(true);
    expect(allElements.some((element) => element.type === "text" && element.text.includes('dir="rtl"'))).toBe(
      true,
    );
    const live = published.find((story) => story.template === "live-blog");
    expect(live?.cards.filter((card) => card.minutesAfter > 0).length).toBeGreaterThanOrEqual(8);
    expect(live?.cards.filter((card) => card.keyEvent).length).toBeGreaterThanOrEqual(3);
  });

  it("are long enough to read: several of 1,200 words, few under 150", () => {
    const lengths = articles.map((story) => countWords(story.cards.flatMap((card) => card.elements)));
    expect(lengths.filter((words) => words >= 1200).length).toBeGreaterThanOrEqual(3);
    expect(lengths.filter((words) => words < 150).length).toBeLessThanOrEqual(4);
  });

  it("use typographic quotation marks in their prose", () => {
    const straight = articles.filter((story) =>
      /["']/.test(story.headline + story.summary + (story.subheadline ?? "")),
    );
    expect(straight.map((story) => story.slug)).toEqual([]);
  });

  it("have a rating wherever they are reviews", () => {
    const reviews = published.filter((story) => story.template === "review");
    expect(reviews.filter((story) => story.review === null)).toEqual([]);
  });
});

describe("the demo newsroom's elements", () => {
  it("are of every type that readers can see here", () => {
    const kinds = new Set(allElements.map((element) => `${element.type}/${element.subtype ?? "plain"}`));
    expect([...kinds].sort()).toEqual([
      "composite/image-gallery",
      "composite/references",
      "data/table",
      "file/attachment",
      "image/plain",
      "jsembed/location",
      "jsembed/plain",
      "text/also-read",
      "text/answer",
      "text/bigfact",
      "text/blockquote",
      "text/blurb",
      "text/cta",
      "text/plain",
      "text/q-and-a",
      "text/question",
      "text/quote",
      "text/summary",
      "title/plain",
    ]);
  });

  it.each(demo.stories.map((story) => [story.slug, story] as const))(
    "of %s have what their type needs",
    (_, story) => {
      for (const element of story.cards.flatMap((card) => card.elements)) checkElement(element);
    },
  );
});

function checkElement(element: DemoElement): void {
  switch (element.type) {
    case "text":
      expect(element.text).not.toBe("");
      if (element.subtype === "also-read")
        expect(known.published).toContain(element.metadata["linked-story-slug"]);
      if (element.subtype === "quote") expect(element.metadata.attribution).not.toBe("");
      return;
    case "title":
      expect(element.text).not.toMatch(/[<>]/);
      return;
    case "image":
      expect(known.asset).toContain(element["image-s3-key"]);
      expect(element["alt-text"]).not.toBe("");
      return;
    case "composite":
      expect(element["story-elements"].length).toBeGreaterThan(0);
      for (const child of element["story-elements"]) if (child.type === "image") checkElement(child);
      return;
    case "jsembed":
      expect(Buffer.from(element["embed-js"], "base64").toString("utf8")).toMatch(/^<!doctype html>/);
      return;
    case "file":
      expect(known.asset).toContain(element["s3-key"]);
      return;
    case "data": {
      const [header = "", ...rows] = element.data.content.trim().split("\n").map(columnsOf);
      expect(rows.every((columns) => columns === header)).toBe(true);
      return;
    }
  }
}

function columnsOf(line: string): number {
  return line.replace(/"[^"]*"/g, "").split(",").length;
}
