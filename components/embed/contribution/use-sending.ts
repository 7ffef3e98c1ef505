import { useCallback, useRef, useState } from "preact/hooks";
import { newKey } from "../comments/new-key";
import { ApiFailure } from "../frame/api";
import { useFrame } from "../frame/use-frame";
import type { GivenTopic } from "./boot-data";
import { captchaAnswer } from "./captcha-answer";
import type { ContributionApi } from "./contribution-api";
import { contributionOf, FIELDS, type Field, fieldAt, type Wrongs, wrongsOf } from "./form.rules";
import type { KeptDraft } from "./use-draft";

/** Why a text was not taken; nothing of it is lost. */
export type Refusal =
  | "offline"
  | "unauthorized"
  | "forbidden"
  | "rate_limited"
  | "too_large"
  | "captcha"
  | "failed";

export interface Sending {
  stage: "writing" | "sending" | "sent";
  wrongs: Wrongs;
  refusal: Refusal | null;
  /** Sends the draft; answers the first field that has to be set right before. */
  send(): Promise<Field | null>;
  /** Where a captcha service draws its question. */
  place: { current: HTMLDivElement | null };
  /** Another text is written. */
  again(): void;
  /** A field was changed: what was wrong with it is not said any longer. */
  changed(field: Field): void;
}

const UNDERWAY_MILLISECONDS = 1_000;

function refusalOf({ code, problems }: ApiFailure): Refusal {
  if (code === "captcha" || problems.some(({ path }) => path === "body.captcha_response")) return "captcha";
  switch (code) {
    case "offline":
    case "unauthorized":
    case "forbidden":
    case "rate_limited":
    case "too_large":
      return code;
    default:
      return "failed";
  }
}

function wrongsIn({ problems }: ApiFailure): Wrongs {
  return Object.fromEntries(
    problems.flatMap(({ path }) => {
      const field = fieldAt(path);
      return field === null ? [] : [[field, "wrong_refused"]];
    }),
  );
}

/** Sends a draft once, however often it is tried: the same attempt is never taken twice. */
export function useSending(
  api: ContributionApi,
  { draft, attempting, clear }: KeptDraft,
  topic: GivenTopic | null,
): Sending {
  const { reader } = useFrame();
  const [stage, setStage] = useState<Sending["stage"]>("writing");
  const [wrongs, setWrongs] = useState<Wrongs>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** The captcha's answer of an attempt: sent again, a request is the same to the last letter. */
  const place = useRef<HTMLDivElement>(null);
  const solved = useRef<{ attempt: string; answer: string } | null>(null);

  const captchaFor = async (attempt: string): Promise<string | null> => {
    if (reader.who() !== null) return null;
    if (solved.current?.attempt === attempt) return solved.current.answer;
    const answer = await captchaAnswer(await api.captcha(), place.current);
    solved.current = { attempt, answer };
    return answer;
  };

  const deliver = async (attempt: string): Promise<void> => {
    const captcha = await captchaFor(attempt);
    try {
      await api.send({ contribution: contributionOf(draft.written, topic), captcha, attempt });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== "conflict") throw error;
      // The attempt arrived before: with an answer that never came back, or it is being worked on.
      if (error.retryAfter === null) return;
      await new Promise((resolve) => setTimeout(resolve, UNDERWAY_MILLISECONDS));
      return deliver(attempt);
    }
  };

  const send = async (): Promise<Field | null> => {
    if (stage === "sending") return null;
    const found = wrongsOf(draft.written);
    setWrongs(found);
    setRefusal(null);
    const first = firstOf(found);
    if (first !== null) return first;
    const attempt = draft.attempt ?? newKey();
    attempting(attempt);
    setStage("sending");
    try {
      await deliver(attempt);
      solved.current = null;
      clear();
      setStage("sent");
      return null;
    } catch (error) {
      setStage("writing");
      if (!(error instanceof ApiFailure)) throw error;
      const told = wrongsIn(error);
      setWrongs(told);
      const why = refusalOf(error);
      if (why === "captcha") solved.current = null;
      // A request that was refused is another one when it is sent again.
      if (why !== "offline") attempting(null);
      if (firstOf(told) === null) setRefusal(why);
      return firstOf(told);
    }
  };

  const changed = useCallback((field: Field) => {
    setWrongs(({ [field]: _, ...others }) => others);
  }, []);
  return { stage, wrongs, refusal, send, changed, place, again: () => setStage("writing") };
}

function firstOf(wrongs: Wrongs): Field | null {
  return FIELDS.find((field) => wrongs[field] !== undefined) ?? null;
}
