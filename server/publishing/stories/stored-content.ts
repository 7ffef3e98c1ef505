import { z } from "zod";
import { EMPTY_CONTENT, type StoryContent } from "./story-content";

const storedContent = z.looseObject({ headline: z.string() });

/** Read stored content, written by this platform from a StoryContent; fields added since get their empty value. */
export function parseStoredContent(stored: unknown): StoryContent {
  return { ...EMPTY_CONTENT, ...storedContent.parse(stored) };
}
