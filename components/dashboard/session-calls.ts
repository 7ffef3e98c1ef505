import { z } from "zod";

const csrfSchema = z.object({ csrfToken: z.string() });
const answerSchema = z.object({ url: z.string() });

async function post(action: string, fields: Record<string, string>): Promise<URL> {
  const csrf = csrfSchema.parse(await (await fetch("/api/session/csrf")).json());
  const response = await fetch(`/api/session/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, csrfToken: csrf.csrfToken, json: "true" }),
  });
  const answer = answerSchema.parse(await response.json());
  return new URL(answer.url, window.location.origin);
}

export type SignInOutcome =
  | { kind: "in" }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number }
  | { kind: "unavailable" };

/** Signs in with e-mail and password; never throws. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const url = await post("callback/credentials", { email, password });
    const error = url.searchParams.get("error");
    if (error === null) return { kind: "in" };
    if (error.startsWith("rate_limited:")) return { kind: "wait", seconds: Number(error.slice(13)) || 60 };
    return error === "CredentialsSignin" ? { kind: "refused" } : { kind: "unavailable" };
  } catch {
    return { kind: "unavailable" };
  }
}

/** Ends this session here and on the server, and goes on to one of our own pages. */
export async function signOut(target = "/sign-in"): Promise<void> {
  await post("signout", {});
  window.location.assign(target);
}
