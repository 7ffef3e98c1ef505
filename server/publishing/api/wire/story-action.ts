import { z } from "@/server/platform/openapi/index";

/** Workflow actions by their wire names. */
const ACTIONS = {
  "story-submit": "submit",
  "story-approve": "approve",
  "story-reject": "reject",
  "story-redraft": "redraft",
  redraft: "redraft",
  "story-schedule": "schedule",
  "story-publish": "publish",
  "story-retract": "retract",
} as const;

const NAMES = [
  "story-submit",
  "story-approve",
  "story-reject",
  "story-redraft",
  "redraft",
  "story-schedule",
  "story-publish",
  "story-retract",
] as const;

export const storyActionBody = z
  .object({
    "story-version-id": z
      .guid()
      .describe("The newest version you read; 409 if someone has saved a newer one."),
    action: z.enum(NAMES).describe("The workflow action."),
    "publish-at": z
      .union([z.int(), z.string().regex(/^\d{1,15}$/)], { error: "must be epoch milliseconds" })
      .transform(Number)
      .pipe(z.int().min(0).max(8_640_000_000_000_000))
      .optional()
      .openapi({
        type: "integer",
        description: "For story-schedule: publication time in epoch milliseconds.",
      }),
    note: z
      .string()
      .max(2000)
      .optional()
      .describe("Note for the history, such as the reason for a rejection."),
  })
  .refine((body) => body.action !== "story-schedule" || body["publish-at"] !== undefined, {
    path: ["publish-at"],
    error: "is required to schedule a story",
  })
  .openapi("StoryAction");

export type StoryActionBody = z.output<typeof storyActionBody>;

export function parseStoryAction(name: StoryActionBody["action"]): (typeof ACTIONS)[typeof name] {
  return ACTIONS[name];
}
