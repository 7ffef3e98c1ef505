import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { explainAccess, type RemoteStories } from "@/server/subscriptions/access/index";
import { explanationSchema, toExplanationDocument } from "../wire/explanation";
import { alternates, getAlternateIdentity, getPathIdentity, identityParams } from "../wire/parameters";
import { createAccessContext } from "./access-contract";

const MILLISECONDS = /^\d{1,15}$/;

const moment = z
  .string()
  .transform((text, context) => {
    const at = MILLISECONDS.test(text) ? Number(text) : Date.parse(text);
    if (Number.isFinite(at) && at <= 8.64e15 && (MILLISECONDS.test(text) || /^\d{4}-\d\d-\d\d/.test(text))) {
      return new Date(at);
    }
    context.addIssue({ code: "custom", message: "must be an ISO 8601 time or epoch milliseconds" });
    return z.NEVER;
  })
  .openapi({
    type: "string",
    description: "The time to explain, ISO 8601 or epoch milliseconds. Default: now.",
  });

export function explainEndpoint(remoteStories: RemoteStories): Endpoint {
  return defineEndpoint(
    {
      operationId: "explainAccess",
      method: "get",
      path: "/api/v1/subscribers/{provider}/{identity}/access/explain.json",
      tag: "Access",
      summary: "Explain an access decision, now or at a past time",
      description:
        "Returns the decision and every evaluated rule. Subscriptions, memberships and the meter are taken as of that time; the story and the account's settings as of today. What the meter counted is kept for 400 days.",
      account: "credential",
      credentials: ["serverKey"],
      cache: "private",
      jsonSuffix: true,
      params: z.object(identityParams),
      query: z.object({
        ...alternates,
        story_id: z.string({ error: "is required" }).min(1).max(255).describe("Id of the story."),
        at: moment.optional(),
      }),
      responses: { 200: { description: "The decision, explained.", schema: explanationSchema } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) => {
      const [reader, alternate] = [getPathIdentity(params), getAlternateIdentity(query)];
      const input = { reader, alternate, storyId: query.story_id, at: query.at ?? null };
      return json(toExplanationDocument(await explainAccess(createAccessContext(ctx, remoteStories), input)));
    },
  );
}
