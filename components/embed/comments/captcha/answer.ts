import type { CaptchaOffer } from "../api/comments-api";
import { captchaFailed, serviceAnswer } from "./service";
import { solveWork } from "./work";

/** What the server is to be given for its offer: the result of work, or what a service says of whoever solved it. */
export async function answerOf(
  { provider, site_key: siteKey, challenge, difficulty }: CaptchaOffer,
  place: HTMLElement | null,
): Promise<string> {
  if (provider === "proof-of-work") return solveWork(challenge ?? "", difficulty ?? 0);
  if (place === null || siteKey === null) throw captchaFailed();
  return serviceAnswer(provider, { place, siteKey });
}
