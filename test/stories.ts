import { randomUUID } from "node:crypto";
import type { Context } from "@/server/context/index";
import {
  EMPTY_CONTENT,
  type SavedStory,
  type StoryContent,
  type StoryState,
  saveStories,
} from "@/server/publishing/stories/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";

interface StoryOptions {
  state?: StoryState;
  slug?: string;
  externalId?: string;
  content?: Partial<StoryContent>;
  /** Text of each card; one element per card. */
  cards?: readonly string[];
  publishedAt?: Date;
}

/** Saves a story of an account, published now by default. */
export async function aStory(ctx: Context, options: StoryOptions): Promise<SavedStory> {
  const id = randomUUID();
  const at = options.publishedAt ?? ctx.clock.now();
  const state = options.state ?? "published";
  const [saved] = await saveStories(ctx, [
    {
      id,
      externalId: options.externalId ?? null,
      slug: options.slug ?? `news/2026/11/01/story-${id.slice(0, 8)}`,
      state,
      content: {
        ...EMPTY_CONTENT,
        headline: "A story",
        cards: (options.cards ?? ["Some words."]).map((text) => textCard(text, at)),
        ...options.content,
      },
      createdAt: at,
      updatedAt: at,
      publishedAt: state === "published" ? at : null,
      publishAt: state === "scheduled" ? new Date(at.getTime() + DAY_MILLISECONDS) : null,
    },
  ]);
  if (saved === undefined) throw new Error("the story was not saved");
  return saved;
}

function textCard(text: string, at: Date): StoryContent["cards"][number] {
  const cardId = randomUUID();
  const elementId = randomUUID();
  return {
    id: cardId,
    "content-id": cardId,
    "content-version-id": randomUUID(),
    version: 1,
    status: "draft",
    "card-added-at": at.getTime(),
    "card-updated-at": at.getTime(),
    "story-elements": [
      {
        id: elementId,
        "family-id": elementId,
        type: "text",
        subtype: null,
        title: "",
        description: "",
        "page-url": "",
        metadata: {},
        text: `<p>${text}</p>`,
      },
    ],
    metadata: { "social-share": { shareable: false, title: "", message: null, image: null }, attributes: {} },
  };
}
