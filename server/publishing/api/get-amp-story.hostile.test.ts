import { describe, expect, it } from "vitest";
import { ampProblems } from "@/test/amp-validator/index";
import { aCard } from "@/test/elements";
import {
  findActiveMarkup,
  HOSTILE_ADDRESSES,
  HOSTILE_MARKUP,
  hostileElements,
  stripUnstorable,
} from "@/test/hostile-markup";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("an AMP page", () => {
  it.each([...HOSTILE_MARKUP, ...HOSTILE_ADDRESSES])(
    "stays valid and inert with %j in every field",
    async (value) => {
      const { ctx, host } = await app.createAccount();
      const cards = [aCard(...hostileElements(stripUnstorable(value)))];
      const text = stripUnstorable(value);
      const story = await aStory(ctx, { content: { headline: text, subheadline: text, cards } });
      const document = await (await app.fetch(`/amp/story/${story.slug}`, { host })).text();
      const body = /<article>([^]*)<\/article>/.exec(document)?.[1] ?? "";
      expect(findActiveMarkup(body)).toEqual([]);
      expect(await ampProblems(document)).toEqual([]);
    },
  );
});
