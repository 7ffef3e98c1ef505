import { problemsMessages } from "./problems/index";
import { createTranslator, type Messages } from "./translator";

type ProblemKey = keyof typeof problemsMessages.en;

function normalise(message: string): string {
  return message.replaceAll("'", "’");
}

function isProblemKey(key: string): key is ProblemKey {
  return Object.hasOwn(problemsMessages.en, key);
}

const ENGLISH: Messages = problemsMessages.en;

const KEYS = new Map<string, ProblemKey>([
  ...Object.entries(ENGLISH).flatMap(([key, text]) => (isProblemKey(key) ? [[text, key] as const] : [])),
  // A message of the API that pages put differently.
  ["User Already exists", "emailTaken"],
]);

/**
 * Translate the message of a refusal for a page: the API says it in English. A message without a translation, such as a
 * gateway's own, is returned as it is.
 */
export function translateProblem(locale: string, message: string): string {
  const key = KEYS.get(normalise(message));
  return key === undefined ? message : createTranslator(locale, problemsMessages)(key);
}

/**
 * Translate why a payment failed: a message, after which it may say that nothing was charged. The first part may be a
 * gateway's own, which stays as it is.
 */
export function translatePaymentProblem(locale: string, message: string): string {
  const notCharged = problemsMessages.en.notCharged;
  if (!message.endsWith(` ${notCharged}`)) return translateProblem(locale, message);
  const reason = message.slice(0, -notCharged.length - 1);
  return `${translateProblem(locale, reason)} ${translateProblem(locale, notCharged)}`;
}
