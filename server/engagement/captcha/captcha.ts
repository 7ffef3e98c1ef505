import type { Context } from "@/server/accounts/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Vault } from "@/server/platform/vault/index";
import { type Challenge, newChallenge, verifyWork } from "./proof-of-work";
import { verifyWithService } from "./services";

export interface CaptchaAnswer {
  response: string | null;
  isMobile: boolean;
  address: string;
}

/** Tells people from programs by whatever the account chose. */
export interface Captcha {
  /** What a widget is to show; a challenge where the browser is to work instead. */
  offer(ctx: Context): { provider: string; siteKey: string | null; work: Challenge | null };
  /** Whether an answer is right; each is right once. */
  verify(ctx: Context, answer: CaptchaAnswer): Promise<boolean>;
}

export function createCaptcha({ egress, vault }: { egress: Egress; vault: Vault }): Captcha {
  return {
    offer: (ctx) => {
      const { provider, siteKey } = ctx.account.settings.engagement.captcha;
      const isWork = provider === "proof-of-work";
      return { provider, siteKey, work: isWork ? newChallenge(ctx, vault) : null };
    },
    verify: async (ctx, { response, isMobile, address }) => {
      if (response === null || response === "") return false;
      const { provider } = ctx.account.settings.engagement.captcha;
      if (provider === "proof-of-work") return verifyWork(ctx, vault, response);
      return verifyWithService(ctx, { egress, vault }, { provider, response, isMobile, address });
    },
  };
}
