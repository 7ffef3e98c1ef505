import { z } from "@/server/platform/openapi/index";
import type { Grant, IdentifiedDecision } from "@/server/subscriptions/access/index";

const visibility = z.enum(["login", "subscription"]);

/** A decision in the format of AMP and front ends. */
export const grantSchema = z
  .object({
    granted: z.boolean().describe("Whether the reader has access to the story now."),
    grantReason: z
      .enum(["SUBSCRIBER", "METERING"])
      .nullable()
      .describe("METERING: send a pingback when the story is shown. null: no access."),
    data: z.object({
      numberRemaining: z
        .int()
        .min(0)
        .optional()
        .describe("With METERING only: metered stories left after this one."),
      isLoggedIn: z.boolean().describe("Whether the request identified a logged-in reader."),
    }),
    assetVisibility: visibility
      .optional()
      .describe("With METERING only: what the story otherwise requires, a login or a subscription."),
    wallType: z
      .enum(["pay_wall", "registration_wall"])
      .optional()
      .describe("Without access only: what to show instead of the story."),
    decisionId: z.uuid().describe("Id of this decision."),
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
