import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { explainAccess, type RemoteStories } from "@/server/subscriptions/access/index";
import { explanationOnWire, explanationSchema } from "../wire/explanation";
import { alternateOf, alternates, ident, identityOf } from "../wire/parameters";
import { accessContext } from "./question";

const MILLISECONDS = /^\d{1,15}$/;

const moment = z
  .string()
  .transform((given, context) => {
    const at = MILLISECONDS.test(given) ? Number(given) : Date.parse(given);
    if (
      Number.isFinite(at) &&
      at <= 8.64e15 &&
      (MILLISECONDS.test(given) || /^\d{4}-\d\d-\d\d/.test(given))
    ) {
      return new Date(at);
    }
    context.addIssue({ code: "custom", message: "must be an ISO 8601 moment, or milliseconds" });
    return z.NEVER;
  })
  .openapi({
    type: "string",
    description: "The moment to explain, ISO 8601 or epoch milliseconds; else now.",
  });

export function explainEndpoint(elsewhere: RemoteStories): Endpoint {
  return defineEndpoint(
    {
      operationId: "explainAccess",
      method: "get",
      path: "/api/v1/subscribers/{provider}/{identity}/access/explain.json",
      tag: "Access",
      summary: "Why may this reader open a story, or why not? Now, or at any moment that has passed",
      description:
        "The decision and every rule that was tried. Subscriptions, memberships and the meter stand as they stood at that moment; the story and the account's settings as they are today.",
      account: "credential",
      credentials: ["serverKey"],
      cache: "private",
      jsonSuffix: true,
      params: z.object(ident),
      query: z.object({
        ...alternates,
        story_id: z.string({ error: "must be sent" }).min(1).max(255).describe("Id of the story."),
        at: moment.optional(),
      }),
      responses: { 200: { description: "The decision, explained.", schema: explanationSchema } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const [reader, alternate] = [identityOf(params), alternateOf(query)];
      const question = { reader, alternate, storyId: query.story_id, at: query.at ?? null };
      return json(explanationOnWire(await explainAccess(accessContext(ctx, elsewhere), question)));
    },
  );
}
