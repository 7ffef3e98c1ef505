import type { CaptchaOffer } from "../api/comments-api";
import { solveWork } from "./proof-of-work";
import { captchaFailed, serviceAnswer } from "./service";

/** Resolves with the answer to a captcha challenge: the proof of work, or the token of a captcha service. */
export async function solveChallenge(
  { provider, site_key: siteKey, challenge, difficulty }: CaptchaOffer,
  container: HTMLElement | null,
): Promise<string> {
  if (provider === "proof-of-work") return solveWork(challenge ?? "", difficulty ?? 0);
  if (container === null || siteKey === null) throw captchaFailed();
  return serviceAnswer(provider, { container, siteKey });
}
