import type { Card, HeroImage, StoryContent } from "@/server/publishing/stories/index";
import { assertSafeAddresses, sanitizeEditorHtml } from "./inert-element.rules";
import type { ResolvedReferences } from "./resolve-references";
import type { StoryInput } from "./story-input";

const NO_PICTURE: HeroImage = {
  key: null,
  url: null,
  caption: null,
  attribution: null,
  altText: null,
  hyperlink: null,
  metadata: null,
};

function writeHero(before: HeroImage | null, input: StoryInput["hero"], siteUrl: string): HeroImage | null {
  if (input === undefined) return before;
  const hero = { ...NO_PICTURE, ...before, ...input };
  if (hero.key === null && hero.url === null) return null;
  assertSafeAddresses({ url: hero.url, hyperlink: hero.hyperlink }, ["url", "hyperlink"], {
    path: "hero-image",
    siteUrl,
  });
  const inert = (html: string | null) => (html === null ? null : sanitizeEditorHtml(html, siteUrl));
  return { ...hero, caption: inert(hero.caption), attribution: inert(hero.attribution) };
}

/** Find the ids of stories that the cards link to, in order. */
function findLinkedIds(cards: readonly Card[]): string[] {
  const ids = cards.flatMap((card) =>
    card["story-elements"].flatMap((element) => {
      const id = element.metadata["linked-story-id"];
      return element.subtype === "also-read" && typeof id === "string" ? [id] : [];
    }),
  );
  return [...new Set(ids)];
}

function omitUndefined<Value extends object>(input: Value) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** Merge the input into the previous version's content; absent fields stay unchanged. */
export function writeContent(
  before: StoryContent,
  input: StoryInput,
  resolved: { references: ResolvedReferences; cards: Card[] | null; siteUrl: string },
): StoryContent {
  const { authors: _a, sections: _s, tags: _t, entities: _e, cards: _c, hero, ...texts } = input;
  const cards = resolved.cards ?? before.cards;
  const content: StoryContent = { ...before, ...omitUndefined(texts), ...resolved.references };
  const { promotionalMessage } = content;
  assertSafeAddresses({ "canonical-url": content.canonicalUrl }, ["canonical-url"], {
    path: "story",
    siteUrl: resolved.siteUrl,
  });
  return {
    ...content,
    heroImage: writeHero(before.heroImage, hero, resolved.siteUrl),
    promotionalMessage:
      promotionalMessage === null ? null : sanitizeEditorHtml(promotionalMessage, resolved.siteUrl),
    cards,
    linkedStoryIds: resolved.cards === null ? before.linkedStoryIds : findLinkedIds(cards),
  };
}
