import { useCallback, useRef, useState } from "preact/hooks";
import { newKey } from "../comments/new-key";
import { ApiFailure } from "../frame/api";
import { useFrame } from "../frame/use-frame";
import type { PageTopic } from "./boot-data";
import { captchaAnswer } from "./captcha-answer";
import type { ContributionApi } from "./contribution-api";
import {
  FIELDS,
  type Field,
  type FieldErrors,
  toContribution,
  toField,
  validateContribution,
} from "./form.rules";
import type { DraftState } from "./use-draft";

/** Why a text was refused; the draft is preserved. */
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
  wrongs: FieldErrors;
  refusal: Refusal | null;
  /** Sends the draft; resolves with the first invalid field, or null. */
  send(): Promise<Field | null>;
  /** Element in which a captcha service renders its challenge. */
  captchaRef: { current: HTMLDivElement | null };
  /** Starts another contribution. */
  again(): void;
  /** Clears the error of a changed field. */
  changed(field: Field): void;
}

const RETRY_DELAY_MS = 1_000;

function toRefusal({ code, problems }: ApiFailure): Refusal {
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

function toWrongs({ problems }: ApiFailure): FieldErrors {
  return Object.fromEntries(
    problems.flatMap(({ path }) => {
      const field = toField(path);
      return field === null ? [] : [[field, "wrong_refused"]];
    }),
  );
}

/** Sends a draft with an idempotency key, so that retries do not create it twice. */
export function useSending(
  api: ContributionApi,
  { draft, attempting, clear }: DraftState,
  topic: PageTopic | null,
): Sending {
  const { reader } = useFrame();
  const [stage, setStage] = useState<Sending["stage"]>("writing");
  const [wrongs, setWrongs] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const captchaRef = useRef<HTMLDivElement>(null);
  /** Captcha answer of an attempt: a retry must send an identical request. */
  const solved = useRef<{ attempt: string; answer: string } | null>(null);

  const getCaptchaAnswer = async (attempt: string): Promise<string | null> => {
    if (reader.getCredential() !== null) return null;
    if (solved.current?.attempt === attempt) return solved.current.answer;
    const answer = await captchaAnswer(await api.captcha(), captchaRef.current);
    solved.current = { attempt, answer };
    return answer;
  };

  const deliver = async (attempt: string): Promise<void> => {
    const captcha = await getCaptchaAnswer(attempt);
    try {
      await api.send({ contribution: toContribution(draft.written, topic), captcha, attempt });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== "conflict") throw error;
      // The attempt arrived before: its response was lost, or it is still being processed.
      if (error.retryAfter === null) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      return deliver(attempt);
    }
  };

  const send = async (): Promise<Field | null> => {
    if (stage === "sending") return null;
    const invalid = validateContribution(draft.written);
    setWrongs(invalid);
    setRefusal(null);
    const first = findFirst(invalid);
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
      const serverErrors = toWrongs(error);
      setWrongs(serverErrors);
      const reason = toRefusal(error);
      if (reason === "captcha") solved.current = null;
      // After a refusal the request changes, so it needs a new key.
      if (reason !== "offline") attempting(null);
      if (findFirst(serverErrors) === null) setRefusal(reason);
      return findFirst(serverErrors);
    }
  };

  const changed = useCallback((field: Field) => {
    setWrongs(({ [field]: _, ...remaining }) => remaining);
  }, []);
  return { stage, wrongs, refusal, send, changed, captchaRef, again: () => setStage("writing") };
}

function findFirst(wrongs: FieldErrors): Field | null {
  return FIELDS.find((field) => wrongs[field] !== undefined) ?? null;
}
