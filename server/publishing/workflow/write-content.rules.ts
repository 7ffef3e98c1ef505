import type { Card, HeroImage, StoryContent } from "@/server/publishing/stories/index";
import { inertHtml, refuseAddresses } from "./inert-element.rules";
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

function heroOf(before: HeroImage | null, given: StoryInput["hero"], siteUrl: string): HeroImage | null {
  if (given === undefined) return before;
  const hero = { ...NO_PICTURE, ...before, ...given };
  if (hero.key === null && hero.url === null) return null;
  refuseAddresses({ url: hero.url, hyperlink: hero.hyperlink }, ["url", "hyperlink"], {
    path: "hero-image",
    siteUrl,
  });
  const inert = (html: string | null) => (html === null ? null : inertHtml(html, siteUrl));
  return { ...hero, caption: inert(hero.caption), attribution: inert(hero.attribution) };
}

/** Stories that the cards lead to, in the order in which they do. */
function linkedIn(cards: readonly Card[]): string[] {
  const ids = cards.flatMap((card) =>
    card["story-elements"].flatMap((element) => {
      const id = element.metadata["linked-story-id"];
      return element.subtype === "also-read" && typeof id === "string" ? [id] : [];
    }),
  );
  return [...new Set(ids)];
}

function given<Value extends object>(input: Value) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** What a new version says: what the writer sent, and the version before for whatever they left out. */
export function writeContent(
  before: StoryContent,
  input: StoryInput,
  made: { references: ResolvedReferences; cards: Card[] | null; siteUrl: string },
): StoryContent {
  const { authors: _a, sections: _s, tags: _t, entities: _e, cards: _c, hero, ...texts } = input;
  const cards = made.cards ?? before.cards;
  const content: StoryContent = { ...before, ...given(texts), ...made.references };
  const { promotionalMessage } = content;
  refuseAddresses({ "canonical-url": content.canonicalUrl }, ["canonical-url"], {
    path: "story",
    siteUrl: made.siteUrl,
  });
  return {
    ...content,
    heroImage: heroOf(before.heroImage, hero, made.siteUrl),
    promotionalMessage: promotionalMessage === null ? null : inertHtml(promotionalMessage, made.siteUrl),
    cards,
    linkedStoryIds: made.cards === null ? before.linkedStoryIds : linkedIn(cards),
  };
}
