import { booleanParameter, idParameter } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { type Alternates, alternatesInBody } from "./parameters";

export const subscriptionId = idParameter("Id of the subscription.");

/** Excludes `preview` and `checkout`, which are paths of their own. */
export const NO_PREVIEW = { "subscription-id": "(?!(?:preview|checkout)(?:\\.json)?$)[^/]+" } as const;

const metadata = z.record(z.string(), z.unknown()).describe("Replaces all stored metadata.");
const notes = z.string().max(10_000).nullable().describe("Set by the publication or the subscriber.");

const changes = z.object({ metadata: metadata.nullish(), notes: notes.optional() });

/** Alternate identities of the subscriber in a body: beside `subscription`, and inside it. */
interface Named {
  names: readonly (Alternates | null | undefined)[];
}

interface Changes extends Named {
  metadata: Record<string, unknown> | undefined;
  notes: string | null | undefined;
}

const DOCUMENTED = {
  type: "object",
  properties: { metadata: { type: "object" }, notes: { type: "string", nullable: true } },
} as const;

/** Metadata and notes of a change: inside `subscription`, or flat. */
export const changeInput = z
  .object({
    ...changes.shape,
    subscription: changes.extend(alternatesInBody).nullish(),
    ...alternatesInBody,
  })
  .transform(
    ({ subscription, ...flat }): Changes => ({
      names: [flat, subscription],
      metadata: subscription?.metadata ?? flat.metadata ?? undefined,
      notes: subscription?.notes !== undefined ? subscription.notes : flat.notes,
    }),
  )
  .refine(({ metadata, notes }) => metadata !== undefined || notes !== undefined, {
    error: "is required",
    path: ["subscription", "metadata"],
  })
  .openapi({ type: "object", properties: { subscription: DOCUMENTED } });

/** A reader's change of their own subscription: metadata, optionally with notes. */
export const ownChangeInput = changeInput
  .refine(({ metadata }) => metadata !== undefined, {
    error: "is required",
    path: ["subscription", "metadata"],
  })
  .openapi({ type: "object", properties: { subscription: { ...DOCUMENTED, required: ["metadata"] } } });

/** New metadata of all active subscriptions. */
export const metadataInput = z
  .object({
    metadata: metadata.nullish(),
    subscription: z.object({ metadata, ...alternatesInBody }).nullish(),
    ...alternatesInBody,
  })
  .transform(
    ({ metadata, subscription, ...flat }, context): Named & { metadata: Record<string, unknown> } => {
      const value = metadata ?? subscription?.metadata;
      if (value !== undefined) return { metadata: value, names: [flat, subscription] };
      context.addIssue({ code: "custom", message: "must be an object", path: ["metadata"] });
      return z.NEVER;
    },
  )
  .openapi({ type: "object", properties: { metadata: { type: "object" } }, required: ["metadata"] });

const immediately = booleanParameter(
  "true: access ends now. Default: access continues until the end of the period.",
);

export const cancelQuery = { immediately: immediately.optional() };
export const cancelInput = z.object({
  immediately: immediately.nullish(),
  ...alternatesInBody,
  subscription: z.object(alternatesInBody).nullish(),
});

export const extendInput = z
  .object({
    extend_to: z
      .string()
      .max(40)
      .nullish()
      .describe("`indefinitely`, or a date as YYYY-MM-DD (until the end of that day)."),
    subscription: z.object({ extend_to: z.string().max(40) }).nullish(),
  })
  .transform(({ extend_to, subscription }, context) => {
    const extendTo = extend_to ?? subscription?.extend_to;
    if (extendTo !== undefined) return { extendTo };
    context.addIssue({ code: "custom", message: "is required", path: ["extend_to"] });
    return z.NEVER;
  })
  .openapi({ type: "object", properties: { extend_to: { type: "string" } }, required: ["extend_to"] });

const identity = z
  .union([z.string().max(400), z.int()])
  .transform(String)
  .openapi({ type: "string", description: "The identity at the provider." });

export const memberInput = z.object({
  member: z.object({
    provider: z.string().max(40).describe("Provider of the identity."),
    identity,
    name: z.string().max(200).nullish().describe("Used if no name is stored yet."),
  }),
});

/** The same for the publication's server, which may send an alternate identity. */
export const membersInput = memberInput.extend(alternatesInBody);

export const memberIdsQuery = z
  .union([z.string().max(20), z.array(z.string().max(20)).max(500)], { error: "must be ids of members" })
  .transform((ids): (string | number)[] => (typeof ids === "string" ? [ids] : ids))
  .pipe(z.array(idParameter("Id of a member.")))
  .openapi({
    type: "array",
    items: { type: "integer" },
    description: "Ids of members; other ids are ignored.",
  });

export const messageSchema = z.object({ message: z.string() });
