import { z } from "zod";
import type { Context } from "@/server/context/index";
import { openSecret } from "@/server/engagement/settings/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";

/** Verification endpoint of each service; all three use the same protocol. */
const ADDRESSES = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  recaptcha: "https://www.google.com/recaptcha/api/siteverify",
} as const;

const LIMITS = { connectMs: 3_000, responseMs: 5_000, maxBytes: 16_384 };
const verdictSchema = z.object({ success: z.boolean() });

export interface CaptchaService {
  provider: keyof typeof ADDRESSES;
  response: string;
  isMobile: boolean;
  /** Client IP address of the reader, if known. */
  address: string;
}

/**
 * Verify a response with the account's captcha service. Fails closed: a wrong or used response, an unreachable or an
 * unconfigured service refuses the guest.
 */
export async function verifyWithService(
  ctx: Context,
  { egress, vault }: { egress: Egress; vault: Vault },
  { provider, response, isMobile, address }: CaptchaService,
): Promise<boolean> {
  const { secret, mobileSecret, verifyUrl } = ctx.account.settings.engagement.captcha;
  const key =
    isMobile && mobileSecret !== null
      ? openSecret(vault, "captchaMobile", mobileSecret)
      : openSecret(vault, "captcha", secret);
  if (key === null) return false;
  const form = new URLSearchParams({
    secret: key,
    response,
    ...(address !== "unknown" && { remoteip: address }),
  });
  try {
    const answer = await egress.send({
      method: "POST",
      url: verifyUrl ?? ADDRESSES[provider],
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: form.toString(),
      limits: LIMITS,
    });
    return answer.status === 200 && verdictSchema.parse(JSON.parse(answer.body.toString("utf8"))).success;
  } catch (error) {
    ctx.log.warn({ err: error, provider }, "captcha service returned an unusable response");
    return false;
  }
}
