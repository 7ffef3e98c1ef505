import { ownAddressOf } from "@/server/platform/config/index";
import { installationSecret } from "@/server/platform/secret/index";
import type { Runtime } from "@/server/runtime";
import { findStaffSession, readSessionToken, sessionCookie, sessionCookieName } from "@/server/staff/index";
import type { AdminContext, AdminWorld } from "./admin-context";

/** Header in which a page names the account it was made for. */
export const ACCOUNT_HEADER = "x-masthead-account";
/** Cookie that remembers which account was worked for last. */
export const ACCOUNT_COOKIE = "masthead-account";
const YEAR_SECONDS = 31_536_000;

/** Browsers reach this installation by https. */
export function isSecure(runtime: Pick<Runtime, "config">): boolean {
  return runtime.config.baseUrl?.startsWith("https://") ?? false;
}

function idOf(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** What puts a browser into a session that was just opened. */
export function staffSessionCookie(
  runtime: Pick<Runtime, "config">,
  opened: { sessionId: string; staffUserId: number },
) {
  return sessionCookie(opened, {
    secret: installationSecret(runtime.config),
    secure: isSecure(runtime),
  });
}

/** What puts a browser into a session that was just opened, and into the account it was opened for. */
export async function staffSessionCookies(
  runtime: Pick<Runtime, "config">,
  opened: { sessionId: string; staffUserId: number; accountId: number },
) {
  const secure = isSecure(runtime);
  const session = await staffSessionCookie(runtime, opened);
  const account = {
    name: ACCOUNT_COOKIE,
    value: String(opened.accountId),
    path: "/",
    sameSite: "lax",
  } as const;
  return [session, { ...account, secure, maxAge: YEAR_SECONDS }];
}

interface Credentials {
  cookie(name: string): string | undefined;
  header(name: string): string | null;
}

/** Who is calling, by cookie; the account by header (a page's own calls) or cookie (a page being made). */
export async function adminContext(
  runtime: AdminWorld & Pick<Runtime, "config">,
  { cookie, header }: Credentials,
): Promise<AdminContext> {
  const token = cookie(sessionCookieName(isSecure(runtime)));
  const sessionId = await readSessionToken(token, installationSecret(runtime.config));
  const session = sessionId === null ? null : await findStaffSession(runtime, sessionId);
  const remembered = idOf(cookie(ACCOUNT_COOKIE));
  const works = session?.memberships.some((membership) => membership.accountId === remembered) ?? false;
  return {
    world: runtime,
    session,
    // A remembered account that one left since is forgotten; one that a page names must be right.
    accountId: idOf(header(ACCOUNT_HEADER)) ?? (works ? remembered : null),
    requestId: runtime.ids.uuid(),
    ownAddress: ownAddressOf(runtime.config),
  };
}
