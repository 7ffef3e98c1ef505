import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { openSecret } from "@/server/engagement/settings/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Vault } from "@/server/platform/vault/index";

/** Where each service tells whether an answer is right; the three speak alike. */
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
  /** Network address of the reader, as far as it is known. */
  address: string;
}

/**
 * Asks the account's service whether an answer is right. Where it does not say so (wrong, spent, not reachable, not
 * configured) it is not: without its word no guest writes.
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
    ctx.log.warn({ err: error, provider }, "a captcha service gave no usable answer");
    return false;
  }
}
