import { idParameter } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { normalizeIdentity } from "@/server/subscriptions/customers/index";

/** The account, in every request of a browser or an app. */
export const key = z.string().max(255).optional().openapi({
  type: "string",
  maxLength: 255,
  description: "Public key of the account.",
});

export const svc_jwt = z.string().max(1_000_000).optional().openapi({
  type: "string",
  description: "Token of the subscriber, signed by the publisher with a shared key.",
});

/** `<provider>/<identity>` in a path: two parameters. */
export const identityParams = {
  provider: z.string().max(40).openapi({
    type: "string",
    description:
      "Provider of the identity: email, phone, platform, social_a, social_b, blog_cms, auth_provider.",
    example: "email",
  }),
  identity: z.string().max(400).openapi({
    type: "string",
    description:
      "The subscriber's identity at the provider, percent-encoded. Email addresses are trimmed and lower-cased.",
    example: "ada%40news.example",
  }),
};

/** An alternate identity, used where no subscriber has the first. */
export const alternates = {
  alternate_provider: z
    .string()
    .max(40)
    .optional()
    .describe("Provider of another identity of the subscriber."),
  alternate_identity: z
    .string()
    .max(400)
    .optional()
    .describe("Another identity of the subscriber, used if the first is unknown."),
};

const optionalText = (longest: number, describe: string) =>
  z.string().max(longest).nullish().describe(describe);

/** An alternate identity in a body. */
export const alternatesInBody = {
  alternate_provider: optionalText(40, "Provider of another identity of the subscriber."),
  alternate_identity: optionalText(400, "Another identity of the subscriber, used if the first is unknown."),
};

export interface Alternates {
  alternate_provider?: string | null | undefined;
  alternate_identity?: string | null | undefined;
}

/** Get the alternate identity from the first source that has both of its fields. */
export function getAlternateIdentity(...sources: readonly (Alternates | null | undefined)[]) {
  for (const place of sources) {
    const { alternate_provider: provider, alternate_identity: value } = place ?? {};
    if (provider && value) return normalizeIdentity({ provider, value }, "alternate");
  }
  return null;
}

/** Get the identity from the path. */
export function getPathIdentity(params: { provider: string; identity: string }) {
  return normalizeIdentity({ provider: params.provider, value: params.identity }, "path");
}

export const planId = idParameter("Id of the subscription plan.");
