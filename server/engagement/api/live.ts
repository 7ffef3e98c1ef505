import {
  type ChangePayload,
  type LiveHub,
  listChanges,
  resolveFollowedRealm,
} from "@/server/engagement/live/index";
import { defineEndpoint, type Endpoint, rawJson, stream, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { commentSchema, reducedCommentSchema } from "./wire/comment";
import { account_id, comment_widget_id, page } from "./wire/parameters";

const LARGEST = 2_147_483_647;
const shared = {
  method: "get",
  tag: "Comments",
  account: "path",
  origin: "account",
  cache: "private",
  credentials: ["none"],
  params: z.object({ account_id, page }),
  errors: ["forbidden", "not_found"],
} as const;

const after = wholeNumber({
  max: LARGEST,
  describe: "The last change received: `last_id` of the previous response, or the ID of an event.",
}).optional();

function formatEvent({ id, kind, document }: ChangePayload): string {
  return `id: ${id}\nevent: ${kind}\ndata: ${document}\n\n`;
}

/** Parse Last-Event-ID, which a reconnecting browser sends. */
function lastSeen(header: string | null): number | null {
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function followComments(hub: LiveHub): Endpoint {
  return defineEndpoint(
    {
      ...shared,
      operationId: "followComments",
      path: "/api/v1/accounts/{account_id}/pages/{page}/live",
      summary: "Follow a conversation live (Server-Sent Events)",
      description:
        "Events `comment`, `edit` and `removal`; their data is {total_count, total_parent_comments_count, comment}. A browser that reconnects within an hour with the header Last-Event-ID receives missed events. If a connection can't stay open, poll for changes instead.",
      ignoresAccept: true,
      query: z.object({ after, comment_widget_id }),
      responses: { 200: { description: "Events as they happen.", contentType: "text/event-stream" } },
    },
    async ({ ctx, params, query, header }) => {
      const seen = lastSeen(header("last-event-id")) ?? query.after ?? null;
      const input = { page: params.page, widgetId: query.comment_widget_id, after: seen };
      const followed = await resolveFollowedRealm(ctx, input);
      return stream("text/event-stream; charset=utf-8", (sink) => {
        sink.write(`retry: 3000\nid: ${followed.after}\nevent: ready\ndata: {}\n\n`);
        return hub.follow({
          ...followed,
          notify: (change) => sink.write(formatEvent(change)),
          beat: () => sink.write(": still here\n\n"),
        });
      });
    },
  );
}

const listCommentChanges = defineEndpoint(
  {
    ...shared,
    operationId: "listCommentChanges",
    path: "/api/v1/accounts/{account_id}/pages/{page}/changes",
    summary: "List the changes of a conversation",
    description:
      "For polling clients. Start without `after`, then send the `last_id` of the previous response.",
    query: z.object({
      after,
      comment_widget_id,
    }),
    responses: {
      200: {
        description: "Changes since then, the latest of each comment.",
        schema: z
          .object({
            last_id: z.number(),
            changes: z.array(
              z.object({
                id: z.number(),
                event: z.enum(["comment", "edit", "removal"]),
                data: z.object({
                  total_count: z.int(),
                  total_parent_comments_count: z.int(),
                  comment: z.union([commentSchema, reducedCommentSchema]),
                }),
              }),
            ),
          })
          .openapi("CommentChanges"),
      },
    },
  },
  async ({ ctx, params, query }) => {
    const input = { page: params.page, widgetId: query.comment_widget_id, after: query.after ?? null };
    const { last, changes } = await listChanges(ctx, input);
    const payloads = changes.map(
      ({ id, kind, document }) => `{"id":${id},"event":"${kind}","data":${document}}`,
    );
    return rawJson(`{"last_id":${last},"changes":[${payloads.join(",")}]}`);
  },
);

export function liveEndpoints(hub: LiveHub): readonly Endpoint[] {
  return [followComments(hub), listCommentChanges];
}
