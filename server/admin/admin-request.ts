import { getInstallationUrl } from "@/server/platform/config/index";
import { getInstallationSecret } from "@/server/platform/crypto/index";
import { getForwardedEntry } from "@/server/platform/net/index";
import { getFacts } from "@/server/platform/telemetry/index";
import type { Runtime } from "@/server/runtime";
import {
  createSessionCookie,
  findStaffSession,
  getSessionCookieName,
  readSessionToken,
} from "@/server/staff/index";
import type { AdminContext, AdminDependencies } from "./admin-context";

/** Header in which a page sends the account it was rendered for. */
export const ACCOUNT_HEADER = "x-masthead-account";
/** Cookie that remembers the account used last. */
export const ACCOUNT_COOKIE = "masthead-account";
const YEAR_SECONDS = 31_536_000;

/** Whether browsers reach this installation over HTTPS. */
export function isSecure(runtime: Pick<Runtime, "config">): boolean {
  return runtime.config.baseUrl?.startsWith("https://") ?? false;
}

function parseId(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Session cookie for a session that was just opened. */
export function createStaffSessionCookie(
  runtime: Pick<Runtime, "config">,
  opened: { sessionId: string; staffUserId: number },
) {
  return createSessionCookie(opened, {
    secret: getInstallationSecret(runtime.config),
    secure: isSecure(runtime),
  });
}

/** Cookies for a session that was just opened, and for its account. */
export async function createStaffSessionCookies(
  runtime: Pick<Runtime, "config">,
  opened: { sessionId: string; staffUserId: number; accountId: number },
) {
  const secure = isSecure(runtime);
  const session = await createStaffSessionCookie(runtime, opened);
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

/** Reads the session from the cookie, and the account from the header (calls) or cookie (page rendering). */
export async function readAdminContext(
  runtime: AdminDependencies & Pick<Runtime, "config">,
  { cookie, header }: Credentials,
): Promise<AdminContext> {
  const token = cookie(getSessionCookieName(isSecure(runtime)));
  const sessionId = await readSessionToken(token, getInstallationSecret(runtime.config));
  const session = sessionId === null ? null : await findStaffSession(runtime, sessionId);
  const remembered = parseId(cookie(ACCOUNT_COOKIE));
  const works = session?.memberships.some((membership) => membership.accountId === remembered) ?? false;
  return {
    dependencies: runtime,
    session,
    // A remembered account that the person has left is ignored; one in the header must be valid.
    accountId: parseId(header(ACCOUNT_HEADER)) ?? (works ? remembered : null),
    requestId: getFacts()?.requestId ?? runtime.ids.uuid(),
    client: {
      ipAddress: getForwardedEntry(header("x-forwarded-for")),
      userAgent: header("user-agent"),
    },
    ownAddress: getInstallationUrl(runtime.config),
  };
}
