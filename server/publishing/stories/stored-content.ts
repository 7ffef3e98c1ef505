import { z } from "zod";
import { EMPTY_CONTENT, type StoryContent } from "./story-content";

const storedContent = z.looseObject({ headline: z.string() });

/** Content was written by this platform from a StoryContent; fields added since then take their empty value. */
export function contentOf(stored: unknown): StoryContent {
  return { ...EMPTY_CONTENT, ...storedContent.parse(stored) };
}
