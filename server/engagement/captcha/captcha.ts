import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import { type Challenge, createChallenge, verifySolution } from "./proof-of-work";
import { verifyWithService } from "./services";

export interface CaptchaAnswer {
  response: string | null;
  isMobile: boolean;
  address: string;
}

/** Human verification by the service that the account configured. */
export interface Captcha {
  /** Configuration for the widget; a challenge where the account uses proof of work. */
  offer(ctx: Context): { provider: string; siteKey: string | null; work: Challenge | null };
  /** Verify a response; each is valid once. */
  verify(ctx: Context, answer: CaptchaAnswer): Promise<boolean>;
}

export function createCaptcha({ egress, vault }: { egress: Egress; vault: Vault }): Captcha {
  return {
    offer: (ctx) => {
      const { provider, siteKey } = ctx.account.settings.engagement.captcha;
      const isWork = provider === "proof-of-work";
      return { provider, siteKey, work: isWork ? createChallenge(ctx, vault) : null };
    },
    verify: async (ctx, { response, isMobile, address }) => {
      if (response === null || response === "") return false;
      const { provider } = ctx.account.settings.engagement.captcha;
      if (provider === "proof-of-work") return verifySolution(ctx, vault, response);
      return verifyWithService(ctx, { egress, vault }, { provider, response, isMobile, address });
    },
  };
}
