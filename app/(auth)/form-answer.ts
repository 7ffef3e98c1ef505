import type { FormState } from "@/components/reader/form-state";
import { AppError, invalid } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

function sentenceOf(error: AppError): string {
  if (error.code !== "rate_limited") return error.problems[0]?.message ?? error.message;
  const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** A text field of a form. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A new password that was entered twice alike. */
export function newPasswordOf(form: FormData): string {
  const password = textOf(form, "new-password");
  if (password !== textOf(form, "repeat-password")) {
    throw invalid("body.repeat-password", "The two passwords are not alike.");
  }
  return password;
}

/** What a form shows again: what was entered, save for passwords and tokens. */
function valuesOf(form: FormData): Record<string, string> {
  const entries = [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && !/password|token|code|^\$/i.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** Does what a form asks for and says how it went; what we refuse is said in our words, what breaks in general ones. */
export async function formAnswer(
  state: FormState,
  form: FormData,
  work: () => Promise<string>,
): Promise<FormState> {
  const attempt = state.attempt + 1;
  try {
    return { problem: null, done: await work(), values: {}, attempt };
  } catch (error) {
    const values = valuesOf(form);
    if (error instanceof AppError) return { problem: sentenceOf(error), done: null, values, attempt };
    getRuntime().log.error({ err: error }, "a form of the sign-in pages failed");
    return { problem: "This does not work at the moment. Try again shortly.", done: null, values, attempt };
  }
}
