import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { Svc } from "../types";

/** The current reader, as far as a page can know. */
export interface Reader {
  /** Key that distinguishes logged-in readers; null: not logged in. */
  id: string | null;
  emailAddress: string | null;
  mobileNumber: string | null;
}

interface ReaderOptions extends Pick<AccessConfig, "host" | "cookies"> {
  svc: Svc;
  /** Identity in the token that the page has set; empty: no token. */
  holder: () => string;
}

/**
 * Loads the member of the installation's own session; null also where the browser sends no cookies from this page.
 */
async function loadMember({
  host,
  cookies,
}: Pick<ReaderOptions, "host" | "cookies">): Promise<string | null> {
  if (location.origin !== host && !cookies) return null;
  try {
    const response = await fetch(new URL("/api/v1/members/me", host), { credentials: "include" });
    if (!response.ok) return null;
    const { member }: { member?: { id?: unknown } } = await response.json();
    return `member/${String(member?.id)}`;
  } catch {
    return null;
  }
}

/** Identifies the reader: by the page's token, else the installation's own session, else the page's user object. */
export async function identifyReader({ svc, holder, ...config }: ReaderOptions): Promise<Reader> {
  const { isLoggedIn, name, emailAddress, mobileNumber } = await svc.getUser();
  const memberId = holder() || (await loadMember(config));
  const pageIdentity = isLoggedIn ? `said/${emailAddress ?? mobileNumber ?? name ?? ""}` : null;
  return { id: memberId ?? pageIdentity, emailAddress, mobileNumber };
}
