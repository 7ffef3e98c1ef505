import { solveWork } from "../comments/captcha/proof-of-work";
import { serviceAnswer } from "../comments/captcha/service";
import { ApiFailure } from "../frame/api";

/** The captcha challenge for a guest, as the API returns it. */
export interface CaptchaOffer {
  provider: "proof-of-work" | "turnstile" | "hcaptcha" | "recaptcha";
  site_key: string | null;
  challenge: string | null;
  difficulty: number | null;
}

/** Resolves with the answer: a proof of work, or the token of a captcha service that is rendered in the form. */
export function captchaAnswer(
  { provider, site_key: siteKey, challenge, difficulty }: CaptchaOffer,
  element: HTMLElement | null,
): Promise<string> {
  if (provider === "proof-of-work") return solveWork(challenge ?? "", difficulty ?? 0);
  if (element === null || siteKey === null)
    throw new ApiFailure({ code: "captcha", message: "", status: 0, retryAfter: null });
  return serviceAnswer(provider, { container: element, siteKey });
}
