import { ApiFailure } from "../frame/api";
import type { Translate } from "../frame/messages";

/** Why something was not done: at fields by their names, and of the whole. */
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

/** The code was right, and nobody logs in by its number yet: a name is asked for. */
function isNewcomer({ code, problems }: ApiFailure): boolean {
  return code === "unauthorized" && problems.some(({ path }) => path === "body.auto-signup");
}

/** A refusal of our API in the reader's language; at its field, where it is about one. */
export function refusalOf(error: unknown, t: Translate, proof: string): Refusal {
  if (!(error instanceof ApiFailure)) return { text: t("failed"), fields: {} };
  const { code, problems, retryAfter } = error;
  if (code === "rate_limited") {
    return { text: t("throttled", { count: Math.ceil((retryAfter ?? 60) / 60) }), fields: {} };
  }
  if (isNewcomer(error)) return { text: "", fields: { name: t("newByPhone") } };
  if (code === "unauthorized")
    return { text: t(proof === "code" || proof === "phone" ? "wrongCode" : "wrong"), fields: {} };
  if (code === "conflict" && proof !== "phone") return { text: "", fields: { email: t("taken") } };
  const named = problems.flatMap(({ path }) => {
    const field = path.split(".").at(-1) ?? "";
    const text = FIELD_TEXTS[field];
    return text === undefined ? [] : [[field, t(text)] as const];
  });
  if (named.length > 0) return { text: "", fields: Object.fromEntries(named) };
  return { text: t(CODE_TEXTS[code] ?? "failed"), fields: {} };
}
