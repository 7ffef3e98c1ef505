import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { Svc } from "../types";

/** Who reads, as far as a page can tell. */
export interface Reader {
  /** Tells readers who are logged in apart; null: nobody is. */
  id: string | null;
  emailAddress: string | null;
  mobileNumber: string | null;
}

interface Asked extends Pick<AccessConfig, "host" | "cookies"> {
  svc: Svc;
  /** Whose the token is that the page has told; empty: it has told none. */
  holder: () => string;
}

/** The member whom the installation's own session knows; never one where a browser sends none from this page. */
async function memberOf({ host, cookies }: Pick<Asked, "host" | "cookies">): Promise<string | null> {
  if (location.origin !== host && !cookies) return null;
  try {
    const answer = await fetch(new URL("/api/v1/members/me", host), { credentials: "include" });
    if (!answer.ok) return null;
    const { member }: { member?: { id?: unknown } } = await answer.json();
    return `member/${String(member?.id)}`;
  } catch {
    return null;
  }
}

/** Who reads: by the page's token, else by the installation's own session, else as the page says. */
export async function whoReads({ svc, holder, ...asked }: Asked): Promise<Reader> {
  const { isLoggedIn, name, emailAddress, mobileNumber } = await svc.getUser();
  const known = holder() || (await memberOf(asked));
  const said = isLoggedIn ? `said/${emailAddress ?? mobileNumber ?? name ?? ""}` : null;
  return { id: known ?? said, emailAddress, mobileNumber };
}
