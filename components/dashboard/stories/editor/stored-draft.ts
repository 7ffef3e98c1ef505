import { z } from "zod";
import type { StoredDraft } from "./edited-story";

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

const draftSchema = z.object({
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

const toStorageKey = (storyId: string) => `masthead-draft:${storyId}`;

/** Read the unsaved draft of this browser; null where there is none. */
export function loadDraft(storyId: string): StoredDraft | null {
  try {
    const text = localStorage.getItem(toStorageKey(storyId));
    const parsed = text === null ? null : draftSchema.safeParse(JSON.parse(text));
    return parsed?.success === true ? parsed.data : null;
  } catch {
    // Storage is unavailable, or the stored value is not valid.
    return null;
  }
}

/** Store the unsaved draft in this browser, so that it survives a closed page. */
export function storeDraft(storyId: string, draft: StoredDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(toStorageKey(storyId));
    else localStorage.setItem(toStorageKey(storyId), JSON.stringify(draft));
  } catch {
    // Storage is unavailable; the page still has the draft.
  }
}
