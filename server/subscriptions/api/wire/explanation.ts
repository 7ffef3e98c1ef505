import { z } from "@/server/platform/openapi/index";
import type { AccessExplanation } from "@/server/subscriptions/access/index";
import { grantSchema, toGrantFields } from "./grant";

const rule = z.object({
  rule: z
    .enum([
      "public",
      "subscription",
      "browser_purchase",
      "gift_link",
      "registration",
      "meter_disabled",
      "hard_paywall",
      "meter",
      "wall",
    ])
    .describe("The evaluated rule."),
  verdict: z
    .enum(["grants", "refuses", "passes"])
    .describe("`passes`: it does not decide; the next rule is evaluated."),
  reason: z.string().describe("An explanation for staff."),
  subscription_id: z
    .int()
    .nullable()
    .describe("For the rule `subscription`: the subscription's id; otherwise null."),
});

export const explanationSchema = z
  .object({
    at: z.iso.datetime().describe("The explained time."),
    reader: z.object({ provider: z.string(), identity: z.string() }),
    subscriber_id: z.int().nullable().describe("null: unknown identity."),
    story: z.object({
      id: z.string(),
      visibility: z.enum(["public", "login", "subscription"]),
      access_level: z.int(),
    }),
    granted: z.boolean(),
    grant: grantSchema.omit({ decisionId: true }),
    rules: z.array(rule).describe("Every evaluated rule, in order; the last one decided."),
  })
  .openapi("AccessExplanation");

export function toExplanationDocument(explained: AccessExplanation): z.output<typeof explanationSchema> {
  const { at, reader, subscriberId, story, grant, isLoggedIn, rules } = explained;
  return {
    at: at.toISOString(),
    reader: { provider: reader.provider, identity: reader.value },
    subscriber_id: subscriberId,
    story: { id: story.storyId, visibility: story.visibility, access_level: story.accessLevel },
    granted: grant.granted,
    grant: toGrantFields(grant, isLoggedIn),
    rules: rules.map(({ subscriptionId, ...result }) => ({ ...result, subscription_id: subscriptionId })),
  };
}
