import type { UiSetup } from "./port";

/**
 * Requests a login: dispatches `svc:login`, which the page may handle itself (`preventDefault`). Otherwise navigates
 * to the login page, which redirects back here.
 */
export function requestLogin(
  intent: "login" | "signup",
  { logInUrl, signUpUrl }: Pick<UiSetup, "logInUrl" | "signUpUrl">,
): void {
  const event = new CustomEvent("svc:login", { detail: { intent }, cancelable: true });
  if (!document.dispatchEvent(event)) return;
  const path = intent === "login" ? logInUrl : signUpUrl;
  if (path === null) return;
  const url = new URL(path, location.href);
  url.searchParams.set("redirect-url", location.href);
  location.assign(url);
}
