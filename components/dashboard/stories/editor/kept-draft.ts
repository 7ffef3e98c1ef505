import { z } from "zod";
import type { KeptDraft } from "./edited-story";

const free = z.record(z.string(), z.unknown());

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
