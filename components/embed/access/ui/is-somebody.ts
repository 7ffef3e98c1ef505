import type { AccessConfig } from "../types";
import type { UiSetup } from "./port";

/** Whether the installation's own session knows the reader; never where a browser sends none from this page. */
export async function hasSession({
  host,
  cookies,
}: Pick<AccessConfig, "host" | "cookies">): Promise<boolean> {
  if (location.origin !== host && !cookies) return false;
  const asked = fetch(new URL("/api/v1/members/me", host), { credentials: "include" });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Whether a reader is logged in: the page says so, or the installation's own session. */
export async function isSomebody({ svc, hasSession }: Pick<UiSetup, "svc" | "hasSession">): Promise<boolean> {
  return (await svc.getUser()).isLoggedIn || hasSession();
}
