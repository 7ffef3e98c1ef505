import { z } from "zod";
import { idSchema, searchTextSchema } from "./input";

export const STORY_STATES = [
  "open",
  "needs_approval",
  "approved",
  "scheduled",
  "published",
  "rejected",
  "retracted",
] as const;

/** Filters of the story list; the same in the address bar and in the call. */
export const storyFilterSchema = z.object({
  state: z.enum(STORY_STATES).optional(),
  section: idSchema.optional(),
  author: idSchema.optional(),
  tag: idSchema.optional(),
  template: searchTextSchema.optional(),
  access: z.enum(["public", "login", "subscription"]).optional(),
  published: z.enum(["today", "week", "month"]).optional(),
  text: searchTextSchema.optional(),
});

/** Filters of the collection list. */
export const collectionFilterSchema = z.object({
  text: searchTextSchema.optional(),
  automated: z.boolean().optional(),
});

/** Filters of the import list. */
export const importFilterSchema = z.object({
  status: z.enum(["running", "finished", "failed", "interrupted"]).optional(),
});
