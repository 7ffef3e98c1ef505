import type { UiSetup } from "./port";

/**
 * Logs the reader in: the page is asked first, by `svc:login`, which it may take over (`preventDefault`). Else they go to
 * the login page, and come back here.
 */
export function askLogIn(
  intent: "login" | "signup",
  { logInUrl, signUpUrl }: Pick<UiSetup, "logInUrl" | "signUpUrl">,
): void {
  const event = new CustomEvent("svc:login", { detail: { intent }, cancelable: true });
  if (!document.dispatchEvent(event)) return;
  const address = intent === "login" ? logInUrl : signUpUrl;
  if (address === null) return;
  const url = new URL(address, location.href);
  url.searchParams.set("redirect-url", location.href);
  location.assign(url);
}
