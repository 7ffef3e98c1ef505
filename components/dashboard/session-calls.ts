import { z } from "zod";

const csrfSchema = z.object({ csrfToken: z.string() });

/** End this session in the browser and on the server, then open a page of the dashboard. */
export async function signOut(target = "/sign-in"): Promise<void> {
  const { csrfToken } = csrfSchema.parse(await (await fetch("/api/session/csrf")).json());
  await fetch("/api/session/signout", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  window.location.assign(target);
}
