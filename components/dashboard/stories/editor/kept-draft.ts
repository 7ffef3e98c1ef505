import { z } from "zod";
import type { KeptDraft } from "./edited-story";

const free = z.record(z.string(), z.unknown());

const named = z.array(z.object({ id: z.int(), name: z.string() }));

const aboutSchema = z.object({
  sections: named,
  authors: named,
  tags: named,
  hero: z.object({
    key: z.string().nullable(),
    url: z.string().nullable(),
    caption: z.string(),
    attribution: z.string(),
    altText: z.string(),
    hyperlink: z.string(),
    metadata: free.nullable(),
  }),
  customSlug: z.string(),
  seo: free,
  access: z.enum(["public", "login", "subscription"]),
});

const keptSchema = z.object({
  versionId: z.string(),
  story: z.object({
    headline: z.string(),
    subheadline: z.string(),
    summary: z.string(),
    cards: z.array(
      z.object({
        key: z.string(),
        id: z.string().exactOptional(),
        elements: z.array(z.object({ key: z.string(), value: free })),
        rest: free,
      }),
    ),
    about: aboutSchema,
    changed: z.array(aboutSchema.keyof()),
  }),
});

const keyOf = (storyId: string) => `masthead-draft:${storyId}`;

/** What was written in this browser and not saved; null where there is nothing. */
export function readDraft(storyId: string): KeptDraft | null {
  try {
    const text = localStorage.getItem(keyOf(storyId));
    const parsed = text === null ? null : keptSchema.safeParse(JSON.parse(text));
    return parsed?.success === true ? parsed.data : null;
  } catch {
    // A browser that keeps nothing, or something that is not ours.
    return null;
  }
}

/** Keeps what is not saved yet, should the page be closed. */
export function keepDraft(storyId: string, draft: KeptDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(storyId));
    else localStorage.setItem(keyOf(storyId), JSON.stringify(draft));
  } catch {
    // Nothing can be kept here; the page still holds it.
  }
}
