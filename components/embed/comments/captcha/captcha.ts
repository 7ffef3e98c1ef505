import type { CaptchaOffer, CommentsApi } from "../api/comments-api";

/** A captcha service's challenge that is not solved yet. */
export interface OpenChallenge {
  /** Resolves with the error; null: it was solved. */
  finished: Promise<unknown>;
}

/** Captcha of guest comments. */
export interface Captcha {
  /** Starts loading early, so that the guest need not wait later. A captcha service is rendered in the element. */
  prepare(container: HTMLElement | null): void;
  /** The challenge that a guest has to solve first; null: none, since the proof of work is computed automatically. */
  openChallenge(container: HTMLElement | null): Promise<OpenChallenge | null>;
  /** Resolves with the answer for one comment; each answer is used once. */
  solve(): Promise<string>;
}

/** Challenges are valid for ten minutes; answers of captcha services for two. */
const FRESH_MILLISECONDS = 110_000;

interface Attempt {
  container: HTMLElement | null;
  answer: Promise<string>;
  /** Whether a captcha service is used; false for the proof of work, and if the offer could not be loaded. */
  usesService: Promise<boolean>;
  /** Whether it is already known that a captcha service is used. */
  isService: boolean;
  answeredAt: number | null;
}

export function createCaptcha(api: Pick<CommentsApi, "captcha">): Captcha {
  let current: Attempt | null = null;

  const loadAnswer = async (offered: Promise<CaptchaOffer>, element: HTMLElement | null) => {
    const [offer, { solveChallenge }] = await Promise.all([offered, import("./answer")]);
    return solveChallenge(offer, element);
  };
  const start = (container: HTMLElement | null): Attempt => {
    const offer = api.captcha();
    const attempt: Attempt = {
      container,
      answer: loadAnswer(offer, container),
      usesService: offer.then(
        ({ provider }) => provider !== "proof-of-work",
        () => false,
      ),
      isService: false,
      answeredAt: null,
    };
    void attempt.usesService.then((usesService) => {
      attempt.isService = usesService;
    });
    attempt.answer.then(
      () => {
        attempt.answeredAt = performance.now();
      },
      () => {
        if (current === attempt) current = null;
      },
    );
    return attempt;
  };
  /**
   * Whether the attempt can be reused for this element: an open challenge only where it is visible, an answer while
   * valid.
   */
  const isReusable = (
    { answeredAt, isService, container: renderedIn }: Attempt,
    container: HTMLElement | null,
  ) =>
    answeredAt === null
      ? !isService || renderedIn === container
      : performance.now() - answeredAt < FRESH_MILLISECONDS;
  const getOrStart = (container: HTMLElement | null): Attempt => {
    current = current !== null && isReusable(current, container) ? current : start(container);
    return current;
  };
  return {
    prepare: (container) => void getOrStart(container),
    openChallenge: async (container) => {
      const attempt = getOrStart(container);
      if (!(await attempt.usesService) || attempt.answeredAt !== null) return null;
      return {
        finished: attempt.answer.then(
          () => null,
          (error: unknown) => error,
        ),
      };
    },
    solve: () => {
      const attempt = getOrStart(current?.container ?? null);
      return attempt.answer.finally(() => {
        if (current === attempt) current = null;
        attempt.container?.replaceChildren();
      });
    },
  };
}
