import type { FormState } from "@/components/reader/form-state";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import type { AccountTexts } from "@/shared/messages/account/index";
import { problemsMessages } from "@/shared/messages/problems/index";
import { translateProblem } from "@/shared/messages/translate-problem";
import { loadReaderTexts, loadTextLocale, STAFF_TEXTS } from "./reader-texts";

interface FormTexts {
  t: AccountTexts;
  locale: string;
}

function getMessage(error: AppError, { t, locale }: FormTexts): string {
  if (error.code !== "rate_limited")
    return translateProblem(locale, error.problems[0]?.message ?? error.message);
  return t("tooMany", { minutes: Math.ceil((error.retryAfter ?? 60) / 60) });
}

/** Return a text field of a form, or "". */
export function getTextField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Return the new password; refuses two different entries. */
export function getNewPassword(form: FormData): string {
  const password = getTextField(form, "new-password");
  if (password !== getTextField(form, "repeat-password")) {
    throw invalid("body.repeat-password", problemsMessages.en.passwordsDiffer);
  }
  return password;
}

/** Return the submitted values to refill the form, except passwords and tokens. */
function getRefillValues(form: FormData): Record<string, string> {
  const entries = [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && !/password|token|code|^\$/i.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

interface FormRun {
  state: FormState;
  form: FormData;
  texts: FormTexts;
}

async function runForm({ state, form, texts }: FormRun, work: () => Promise<string>): Promise<FormState> {
  const attempt = state.attempt + 1;
  try {
    return { problem: null, done: await work(), values: {}, attempt };
  } catch (error) {
    const values = getRefillValues(form);
    if (error instanceof AppError) return { problem: getMessage(error, texts), done: null, values, attempt };
    getRuntime().log.error({ err: error }, "a form of the sign-in pages failed");
    return { problem: texts.t("failed"), done: null, values, attempt };
  }
}

/**
 * Run the action of a staff form and return its state.
 * A refusal shows its own message, an unexpected failure a general one.
 */
export async function runFormAction(
  state: FormState,
  form: FormData,
  work: () => Promise<string>,
): Promise<FormState> {
  return runForm({ state, form, texts: { t: STAFF_TEXTS, locale: "en" } }, work);
}

/**
 * Run the action of a reader's form and return its state, in the language of the reader's pages.
 * A refusal shows its own message, an unexpected failure a general one. The work returns its confirmation.
 */
export async function runReaderAction(
  state: FormState,
  form: FormData,
  work: (t: AccountTexts) => Promise<string>,
): Promise<FormState> {
  const texts = { t: await loadReaderTexts(), locale: await loadTextLocale() };
  return runForm({ state, form, texts }, () => work(texts.t));
}
