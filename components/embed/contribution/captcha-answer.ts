import { serviceAnswer } from "../comments/captcha/service";
import { solveWork } from "../comments/captcha/work";
import { ApiFailure } from "../frame/api";

/** What a guest has to solve, as the API offers it. */
export interface CaptchaOffer {
  provider: "proof-of-work" | "turnstile" | "hcaptcha" | "recaptcha";
  site_key: string | null;
  challenge: string | null;
  difficulty: number | null;
}

/** The answer: found here, or given by the account's service, which draws its question in a place of the form. */
export function captchaAnswer(
  { provider, site_key: siteKey, challenge, difficulty }: CaptchaOffer,
  place: HTMLElement | null,
): Promise<string> {
  if (provider === "proof-of-work") return solveWork(challenge ?? "", difficulty ?? 0);
  if (place === null || siteKey === null)
    throw new ApiFailure({ code: "captcha", message: "", status: 0, retryAfter: null });
  return serviceAnswer(provider, { place, siteKey });
}
