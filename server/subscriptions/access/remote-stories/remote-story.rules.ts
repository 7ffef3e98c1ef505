import { z } from "zod";
import type { RemoteStoryFacts } from "../story-facts";

const WHOLE_NUMBER = /^\d{1,9}$/;

const level = z
  .union([z.int().min(0), z.string().regex(WHOLE_NUMBER).transform(Number)])
  .nullish()
  .catch(null);

/** Milliseconds since the epoch; a blog plug-in sends seconds, or either as text. */
const instant = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((value) => {
    if (value === null || value === undefined || !Number.isFinite(value) || value < 0) return null;
    const milliseconds = value < 1e11 ? value * 1000 : value;
    return milliseconds > 8.64e15 ? null : milliseconds;
  });

const remoteStory = z.object({
  visibility: z.enum(["public", "login", "subscription"]),
  "published-at": instant,
  "access-level": level,
  attributes: z.array(z.coerce.string()).nullish().catch(null),
});

/** A story in its publisher's response; `publishedAt` null: not given. */
export interface RemoteStory extends RemoteStoryFacts {
  publishedAt: number | null;
}

/** Parse a publisher's response; null: invalid. */
export function parseRemoteStory(text: string): RemoteStory | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = remoteStory.safeParse(value);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    visibility: data.visibility,
    accessLevel: data["access-level"] ?? 0,
    attributes: data.attributes ?? [],
    publishedAt: data["published-at"],
  };
}
