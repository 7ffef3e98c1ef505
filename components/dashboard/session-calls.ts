import { z } from "zod";

const csrfSchema = z.object({ csrfToken: z.string() });

/** Ends this session here and on the server, and goes on to one of our own pages. */
export async function signOut(target = "/sign-in"): Promise<void> {
  const { csrfToken } = csrfSchema.parse(await (await fetch("/api/session/csrf")).json());
  await fetch("/api/session/signout", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  window.location.assign(target);
}
