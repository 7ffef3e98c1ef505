import type { ActivityRow } from "@/server/engagement/comments/index";
import { z } from "@/server/platform/openapi/index";
import { bodySchema } from "./comment";

const status = z.enum(["approved", "pending", "spam", "hidden_or_deleted"]);

export const activityListSchema = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        type: z.literal("activity_comment"),
        attributes: z.object({
          id: z.int(),
          body: bodySchema,
          status,
          page: z.object({
            url: z.string(),
            headline: z.string().nullable(),
            hero_image_url: z.string().nullable(),
            metadata: z.record(z.string(), z.unknown()),
          }),
          toxicity: z.number().describe("0 to 100."),
          created_at: z.iso.datetime(),
          edited_at: z.iso.datetime().nullable(),
          parent_comment: z
            .object({
              body: bodySchema,
              status,
              author: z.object({ name: z.string() }).nullable().describe("null for a confidential comment."),
            })
            .nullable()
            .describe("The parent comment; without text and author if it was deleted."),
        }),
      }),
    ),
  })
  .openapi("ActivityList");

function toStatus(stored: ActivityRow["status"], shadow: boolean): z.output<typeof status> {
  switch (stored) {
    case "published":
      return "approved";
    case "pending":
      return "pending";
    case "spam":
      return shadow ? "approved" : "spam";
    case "hidden":
    case "deleted":
      return "hidden_or_deleted";
  }
}

function toParent(parent: ActivityRow["parent"]) {
  if (parent === null) return null;
  const { ops, status: stored, visible, name } = parent;
  const author = name === null || !visible ? null : { name };
  return { body: { ops: visible ? ops : [] }, status: toStatus(stored, false), author };
}

export function activityItem(row: ActivityRow) {
  return {
    id: String(row.id),
    type: "activity_comment",
    attributes: {
      id: row.id,
      body: { ops: row.ops },
      status: toStatus(row.status, row.shadow),
      page: { url: row.url, headline: row.headline, hero_image_url: row.imageUrl, metadata: row.metadata },
      toxicity: row.toxicity,
      created_at: row.createdAt.toISOString(),
      edited_at: row.editedAt?.toISOString() ?? null,
      parent_comment: toParent(row.parent),
    },
  };
}
