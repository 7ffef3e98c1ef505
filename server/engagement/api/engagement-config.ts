import type { Captcha } from "@/server/engagement/captcha/index";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { engagementConfig, engagementConfigSchema } from "./wire/engagement-config";
import { account_id } from "./wire/parameters";

const getConfig = defineEndpoint(
  {
    operationId: "getEngagementConfig",
    method: "get",
    path: "/api/v1/accounts/{account_id}/config",
    jsonSuffix: true,
    tag: "Engagement",
    summary: "Get the account's widget configuration",
    account: "path",
    credentials: ["none"],
    cache: "public",
    params: z.object({ account_id }),
    responses: { 200: { description: "The widget configuration.", schema: engagementConfigSchema } },
    errors: ["not_found"],
  },
  async ({ ctx }) => json(engagementConfig(ctx.account)),
);

function getCaptcha(captcha: Captcha): Endpoint {
  return defineEndpoint(
    {
      operationId: "getCaptcha",
      method: "get",
      path: "/api/v1/accounts/{account_id}/captcha",
      jsonSuffix: true,
      tag: "Engagement",
      summary: "Get a captcha for guests",
      description:
        "With `proof-of-work`, find a nonce so that SHA-256 of `<challenge>:<nonce>` begins with `difficulty` zero bits, and send `<challenge>:<nonce>` as captcha_response. A challenge is valid for one comment.",
      account: "path",
      credentials: ["none"],
      cache: "private",
      params: z.object({ account_id }),
      responses: {
        200: {
          description: "The captcha provider and its parameters.",
          schema: z
            .object({
              provider: z.enum(["proof-of-work", "turnstile", "hcaptcha", "recaptcha"]),
              site_key: z.string().nullable().describe("Public key of the provider's widget."),
              challenge: z.string().nullable().describe("null if the provider's widget is used instead."),
              difficulty: z.int().nullable().describe("Leading zero bits."),
              expires_at: z.iso.datetime().nullable(),
            })
            .openapi("CaptchaOffer"),
        },
      },
      errors: ["not_found"],
    },
    async ({ ctx }) => {
      const { provider, siteKey, work } = captcha.offer(ctx);
      return json({
        provider,
        site_key: siteKey,
        challenge: work?.challenge ?? null,
        difficulty: work?.difficulty ?? null,
        expires_at: work?.expiresAt.toISOString() ?? null,
      });
    },
  );
}

export function engagementConfigEndpoints(captcha: Captcha): readonly Endpoint[] {
  return [getConfig, getCaptcha(captcha)];
}
