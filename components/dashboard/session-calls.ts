/** Parsed by hand: every page of the dashboard loads this, and none needs zod for it. */
function readCsrfToken(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "csrfToken" in answer) {
    if (typeof answer.csrfToken === "string") return answer.csrfToken;
  }
  throw new Error("The server sent no token to sign out with.");
}

/** End this session in the browser and on the server, then open a page of the dashboard. */
export async function signOut(target = "/sign-in"): Promise<void> {
  const csrfToken = readCsrfToken(await (await fetch("/api/session/csrf")).json());
  await fetch("/api/session/signout", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, json: "true" }),
  });
  window.location.assign(target);
}
