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
};

const CODE_TEXTS: Readonly<Record<string, string>> = {
  forbidden: "locked",
  conflict: "taken",
  offline: "offline",
};

/** A refusal of our API in the reader's language; at its field, where it is about one. */
export function refusalOf(error: unknown, t: Translate, proof: string): Refusal {
  if (!(error instanceof ApiFailure)) return { text: t("failed"), fields: {} };
  const { code, problems, retryAfter } = error;
  if (code === "rate_limited") {
    return { text: t("throttled", { count: Math.ceil((retryAfter ?? 60) / 60) }), fields: {} };
  }
  if (code === "unauthorized") return { text: t(proof === "code" ? "wrongCode" : "wrong"), fields: {} };
  if (code === "conflict") return { text: "", fields: { email: t("taken") } };
  const named = problems.flatMap(({ path }) => {
    const field = path.split(".").at(-1) ?? "";
    const text = FIELD_TEXTS[field];
    return text === undefined ? [] : [[field, t(text)] as const];
  });
  if (named.length > 0) return { text: "", fields: Object.fromEntries(named) };
  return { text: t(CODE_TEXTS[code] ?? "failed"), fields: {} };
}
