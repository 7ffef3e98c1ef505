import type { Context } from "@/server/context/index";
import type { ExtraSources } from "@/server/embed/index";

/** CSP origins of the captcha services; proof of work needs none. */
const CAPTCHA_SOURCES: Readonly<Record<string, ExtraSources>> = {
  turnstile: { frame: ["https://challenges.cloudflare.com"] },
  hcaptcha: {
    frame: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    connect: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    style: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
  recaptcha: { frame: ["https://www.google.com", "https://recaptcha.google.com"] },
};

/** Additional CSP sources that a widget of the account needs for guest comments. */
export function listCaptchaSources({ account }: Context, takesGuests: boolean): ExtraSources {
  const { provider } = account.settings.engagement.captcha;
  return (takesGuests ? CAPTCHA_SOURCES[provider] : undefined) ?? {};
}
