import { z } from "@hono/zod-openapi";
import type { Grant, IdentifiedDecision } from "@/server/subscriptions/access/index";

const visibility = z.enum(["login", "subscription"]);

/** A decision in the format of AMP and front ends. */
export const grantSchema = z
  .object({
    granted: z.boolean().describe("Whether the story is open to the reader now."),
    grantReason: z
      .enum(["SUBSCRIBER", "METERING"])
      .nullable()
      .describe("METERING: a pingback has to follow when the story is shown. null: it is not open."),
    data: z.object({
      numberRemaining: z
        .int()
        .min(0)
        .optional()
        .describe("With METERING alone: stories that the meter still opens after this one."),
      isLoggedIn: z.boolean().describe("Whether the request named a reader who is signed in."),
    }),
    assetVisibility: visibility
      .optional()
      .describe("With METERING alone: what the story asks of others, to be logged in or to subscribe."),
    wallType: z
      .enum(["pay_wall", "registration_wall"])
      .optional()
      .describe("Where it is not open alone: what to show in its place."),
    decisionId: z.uuid().describe("Names this decision."),
  })
  .openapi("AccessGrant");

type GrantOnWire = z.output<typeof grantSchema>;

/** A grant without the decision id. */
export function toGrantFields(grant: Grant, isLoggedIn: boolean): Omit<GrantOnWire, "decisionId"> {
  if (!grant.granted) {
    return { granted: false, grantReason: null, data: { isLoggedIn }, wallType: grant.wallType };
  }
  if (grant.grantReason === "SUBSCRIBER") {
    return { granted: true, grantReason: "SUBSCRIBER", data: { isLoggedIn } };
  }
  return {
    granted: true,
    grantReason: "METERING",
    data: { numberRemaining: grant.numberRemaining, isLoggedIn },
    assetVisibility: grant.assetVisibility,
  };
}

export function toGrantDocument({ grant, isLoggedIn, decisionId }: IdentifiedDecision): GrantOnWire {
  return { decisionId, ...toGrantFields(grant, isLoggedIn) };
}
