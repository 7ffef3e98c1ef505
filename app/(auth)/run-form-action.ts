import type { FormState } from "@/components/reader/form-state";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

function getMessage(error: AppError): string {
  if (error.code !== "rate_limited") return error.problems[0]?.message ?? error.message;
  const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
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
    throw invalid("body.repeat-password", "The two passwords don't match.");
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

/**
 * Run a form's action and return its state.
 * A refusal shows its own message, an unexpected failure a general one.
 */
export async function runFormAction(
  state: FormState,
  form: FormData,
  work: () => Promise<string>,
): Promise<FormState> {
  const attempt = state.attempt + 1;
  try {
    return { problem: null, done: await work(), values: {}, attempt };
  } catch (error) {
    const values = getRefillValues(form);
    if (error instanceof AppError) return { problem: getMessage(error), done: null, values, attempt };
    getRuntime().log.error({ err: error }, "a form of the sign-in pages failed");
    return { problem: "Something went wrong. Try again in a moment.", done: null, values, attempt };
  }
}
