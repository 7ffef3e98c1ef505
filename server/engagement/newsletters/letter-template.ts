import type { z } from "zod";
import { DEFAULT_LETTER_TEMPLATE, letterTemplateSchema } from "@/shared/schemas/index";

/** How the letters of a newsletter look. */
export type LetterTemplate = z.output<typeof letterTemplateSchema>;

/** Read a stored template; parts that it lacks, and one that no longer parses, are the default. */
export function readLetterTemplate(stored: unknown): LetterTemplate {
  if (typeof stored !== "object" || stored === null) return DEFAULT_LETTER_TEMPLATE;
  const parsed = letterTemplateSchema.safeParse({ ...DEFAULT_LETTER_TEMPLATE, ...stored });
  return parsed.success ? parsed.data : DEFAULT_LETTER_TEMPLATE;
}
