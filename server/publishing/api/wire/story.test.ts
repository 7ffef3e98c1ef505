import { describe, expect, it } from "vitest";
import { LIST_KEYS } from "@/server/publishing/stories/index";
import { anAuthor, aSection, aTag } from "@/test/publishing";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { story, storyEnvelope, storyList } from "./story";

const app = useTestApp();

describe("the documents of a story", () => {
  it("match their schemas exactly, in full and in a list", async () => {
    const { ctx, host } = await app.createAccount();
    const parentId = await aSection(ctx, "Sea");
    const target = await aStory(ctx, { content: { headline: "Target" } });
    const { id } = await aStory(ctx, {
      content: {
        sectionIds: [await aSection(ctx, "Deep Sea", { parentId })],
        authorIds: [await anAuthor(ctx, "Ann Reed")],
        tagIds: [await aTag(ctx, "Boats")],
        linkedStoryIds: [target.id],
        metadata: { "sponsored-by": "Nobody", own: { key: 1 } },
        seo: { "meta-title": "Tide" },
        heroImage: {
          key: "a/b.jpg",
          url: null,
          caption: "<b>c</b>",
          attribution: null,
          altText: "Boats",
          hyperlink: null,
          metadata: { width: 800, height: 600, "focus-point": [1, 2] },
        },
      },
    });
    const whole: unknown = await (await app.fetch(`/api/v1/stories/${id}`, { host })).json();
    expect(storyEnvelope.parse(whole)).toEqual(whole);
    const inside = (await (await app.fetch(`/api/v1/stories/${id}`, { host })).json()).story;
    expect(story.parse(inside)).toEqual(inside);
    expect(inside).toMatchObject({
      sections: [{ "section-url": `${ctx.account.siteUrl}/section/sea/deep-sea` }],
      metadata: { "card-share": { shareable: false }, own: { key: 1 } },
    });
    const [element] = inside.cards[0]["story-elements"];
    expect(element["page-url"]).toBe(`/story/${id}/element/${element.id}`);
    const list: unknown = await (await app.fetch("/api/v1/stories", { host })).json();
    expect(storyList.parse(list)).toEqual(list);
    const keys = Object.keys(story.shape).filter((key) => LIST_KEYS.some((listKey) => listKey === key));
    expect(keys).toHaveLength(LIST_KEYS.length);
  });
});
