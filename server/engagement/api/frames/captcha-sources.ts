import type { Context } from "@/server/accounts/index";
import type { ExtraSources } from "@/server/embed/index";

/** Where the services that tell people from programs draw their part; the proof of work needs nobody. */
const CAPTCHA_SOURCES: Readonly<Record<string, ExtraSources>> = {
  turnstile: { frame: ["https://challenges.cloudflare.com"] },
  hcaptcha: {
    frame: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    connect: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
    style: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
  recaptcha: { frame: ["https://www.google.com", "https://recaptcha.google.com"] },
};

/** What a widget of the account needs beside ours, where it takes what guests write. */
export function captchaSources({ account }: Context, takesGuests: boolean): ExtraSources {
  const { provider } = account.settings.engagement.captcha;
  return (takesGuests ? CAPTCHA_SOURCES[provider] : undefined) ?? {};
}
