import type { CaptchaOffer, CommentsApi } from "../api/comments-api";

/** A service's question that nobody has answered yet. */
export interface OpenQuestion {
  /** Ends with what went wrong; null: it was answered. */
  over: Promise<unknown>;
}

/** What tells guests from programs. */
export interface Captcha {
  /** Begins before the answer is needed, so that nobody waits for it afterwards. A service draws its question there. */
  prepare(place: HTMLElement | null): void;
  /** What a guest has to answer before anything can be sent; null: nothing, the proof of work answers itself. */
  question(place: HTMLElement | null): Promise<OpenQuestion | null>;
  /** The answer for one comment; the next one gets another. */
  solve(): Promise<string>;
}

/** Challenges are good for ten minutes; services' answers for two. */
const FRESH_MILLISECONDS = 110_000;

interface Begun {
  place: HTMLElement | null;
  answer: Promise<string>;
  /** Whether a service asks; false for the proof of work, and where nobody could be asked. */
  isAsked: Promise<boolean>;
  /** Whether it is known by now that a service asks. */
  isQuestion: boolean;
  answeredAt: number | null;
}

export function createCaptcha(api: Pick<CommentsApi, "captcha">): Captcha {
  let begun: Begun | null = null;

  const answerTo = async (offered: Promise<CaptchaOffer>, place: HTMLElement | null) => {
    const [offer, { answerOf }] = await Promise.all([offered, import("./answer")]);
    return answerOf(offer, place);
  };
  const start = (place: HTMLElement | null): Begun => {
    const offer = api.captcha();
    const one: Begun = {
      place,
      answer: answerTo(offer, place),
      isAsked: offer.then(
        ({ provider }) => provider !== "proof-of-work",
        () => false,
      ),
      isQuestion: false,
      answeredAt: null,
    };
    void one.isAsked.then((isAsked) => {
      one.isQuestion = isAsked;
    });
    one.answer.then(
      () => {
        one.answeredAt = performance.now();
      },
      () => {
        if (begun === one) begun = null;
      },
    );
    return one;
  };
  /** Whether it serves whoever writes at this place: an open question does where they can see it, an answer while it is fresh. */
  const serves = ({ answeredAt, isQuestion, place: shown }: Begun, place: HTMLElement | null) =>
    answeredAt === null
      ? !isQuestion || shown === place
      : performance.now() - answeredAt < FRESH_MILLISECONDS;
  const begin = (place: HTMLElement | null): Begun => {
    begun = begun !== null && serves(begun, place) ? begun : start(place);
    return begun;
  };
  return {
    prepare: (place) => void begin(place),
    question: async (place) => {
      const one = begin(place);
      if (!(await one.isAsked) || one.answeredAt !== null) return null;
      return {
        over: one.answer.then(
          () => null,
          (error: unknown) => error,
        ),
      };
    },
    solve: () => {
      const one = begin(begun?.place ?? null);
      return one.answer.finally(() => {
        if (begun === one) begun = null;
        one.place?.replaceChildren();
      });
    },
  };
}
