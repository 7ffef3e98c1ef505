import { useEffect, useRef } from "preact/hooks";
import { ApiFailure } from "../../frame/api";
import type { CommentsApi } from "../api/comments-api";
import { serviceAnswer } from "../captcha/service";
import { solveWork } from "../captcha/work";
import { useWidget } from "../view/widget";

/** Challenges are good for ten minutes; services' answers for two. */
const FRESH_MILLISECONDS = 110_000;

async function answerFor(
  api: CommentsApi,
  { place, signal }: { place: HTMLElement | null; signal: AbortSignal },
): Promise<string> {
  const { provider, site_key: siteKey, challenge, difficulty } = await api.captcha();
  if (provider === "proof-of-work") return solveWork(challenge ?? "", difficulty ?? 0, signal);
  if (place === null || siteKey === null)
    throw new ApiFailure({ code: "captcha", message: "", status: 0, retryAfter: null });
  return serviceAnswer(provider, { place, siteKey });
}

export interface UsedCaptcha {
  /** Begins before the answer is needed, so that nobody waits for it afterwards. */
  prepare(): void;
  /** The answer for one comment; the next one gets another. */
  solve(): Promise<string>;
  /** Where a service draws its question. */
  place: { current: HTMLDivElement | null };
}

/** What tells a guest from a program, while the component is there that asks for it. */
export function useCaptcha(): UsedCaptcha {
  const { api } = useWidget();
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef<Promise<string> | null>(null);
  const begunAt = useRef(0);
  const gone = useRef(new AbortController());
  useEffect(() => () => gone.current.abort(), []);
  const begin = () => {
    const isFresh = begun.current !== null && performance.now() - begunAt.current < FRESH_MILLISECONDS;
    if (!isFresh) {
      begun.current = answerFor(api, { place: place.current, signal: gone.current.signal });
      begunAt.current = performance.now();
    }
    return begun.current ?? Promise.reject(new Error("a captcha was not begun"));
  };
  return {
    place,
    prepare: () => {
      begin().catch(() => {
        begun.current = null;
      });
    },
    solve: async () => {
      try {
        return await begin();
      } finally {
        begun.current = null;
      }
    },
  };
}
