import type { CommentsApi } from "../api/comments-api";

/** What tells guests from programs. */
export interface Captcha {
  /** Begins before the answer is needed, so that nobody waits for it afterwards. */
  prepare(): void;
  /** The answer for one comment; the next one gets another. */
  solve(): Promise<string>;
  /** Where a service may draw its question from now on. */
  showIn(place: HTMLElement | null): void;
}

/** Challenges are good for ten minutes; services' answers for two. */
const FRESH_MILLISECONDS = 110_000;

export function createCaptcha(api: Pick<CommentsApi, "captcha">): Captcha {
  let place: HTMLElement | null = null;
  let begun: { answer: Promise<string>; at: number } | null = null;
  const answer = async () => {
    const [offer, { answerOf }] = await Promise.all([api.captcha(), import("./answer")]);
    return answerOf(offer, place);
  };
  const begin = () => {
    const now = performance.now();
    if (begun === null || now - begun.at > FRESH_MILLISECONDS) begun = { answer: answer(), at: now };
    return begun.answer;
  };
  const forget = () => {
    begun = null;
  };
  return {
    showIn: (element) => {
      place = element;
    },
    prepare: () => {
      begin().catch(forget);
    },
    solve: () => begin().finally(forget),
  };
}
