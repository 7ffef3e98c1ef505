import { ApiFailure } from "../frame/api";
import type { Translate } from "../frame/messages";

/** A refusal: texts by field name, and one for the whole form. */
export interface Refusal {
  text: string;
  fields: Readonly<Record<string, string>>;
}

const FIELD_TEXTS: Readonly<Record<string, string>> = {
  email: "badEmail",
  name: "badName",
  password: "badPassword",
  otp: "badCode",
  "phone-number": "badPhone",
};

const CODE_TEXTS: Readonly<Record<string, string>> = {
  forbidden: "locked",
  conflict: "failed",
  offline: "offline",
};

/** The code was correct, but the number has no account yet: a name is required. */
function isNewcomer({ code, problems }: ApiFailure): boolean {
  return code === "unauthorized" && problems.some(({ path }) => path === "body.auto-signup");
}

/** Converts an API error to translated texts, at the field if it concerns one. */
export function parseRefusal(error: unknown, t: Translate, proof: string): Refusal {
  if (!(error instanceof ApiFailure)) return { text: t("failed"), fields: {} };
  const { code, problems, retryAfter } = error;
  if (code === "rate_limited") {
    return { text: t("throttled", { count: Math.ceil((retryAfter ?? 60) / 60) }), fields: {} };
  }
  if (isNewcomer(error)) return { text: "", fields: { name: t("newByPhone") } };
  if (code === "unauthorized")
    return { text: t(proof === "code" || proof === "phone" ? "wrongCode" : "wrong"), fields: {} };
  if (code === "conflict" && proof !== "phone") return { text: "", fields: { email: t("emailTaken") } };
  const fieldErrors = problems.flatMap(({ path }) => {
    const field = path.split(".").at(-1) ?? "";
    const text = FIELD_TEXTS[field];
    return text === undefined ? [] : [[field, t(text)] as const];
  });
  if (fieldErrors.length > 0) return { text: "", fields: Object.fromEntries(fieldErrors) };
  return { text: t(CODE_TEXTS[code] ?? "failed"), fields: {} };
}
