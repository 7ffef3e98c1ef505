import { createHash } from "node:crypto";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import type { Device } from "@/server/platform/known-device/index";
import { setCookie } from "@/server/platform/net/index";
import { countMemberSessions, insertSession } from "./session.repository";

/** Lifetime of a member's session after signing in. */
export const SESSION_SECONDS = 60 * 24 * 60 * 60;

/** Lifetime of a widget session. Use does not extend it, because scripts of the page can read the token. */
const WIDGET_SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Prefix of widget session tokens; the token of a full session contains no dot. */
const WIDGET_PREFIX = "widget.";

/** Cookies that carry a session; clients of the member API read the first of them. */
export const SESSION_COOKIES = ["session-cookie", "qt-auth"] as const;

/**
 * Tells scripts of our own pages that a session cookie exists, which they cannot read: widget frames request a
 * session of their own only if there is one. It proves nothing.
 */
export const SIGNED_IN_COOKIE = "masthead-signed-in";

/** Builds the Set-Cookie headers of a session; an empty token with `maxAgeSeconds` 0 deletes the cookies. */
export function sessionCookies(token: string, options: { secure: boolean; maxAgeSeconds: number }): string[] {
  const mark = setCookie(SIGNED_IN_COOKIE, token === "" ? "" : "1", { ...options, scripts: true });
  return [...SESSION_COOKIES.map((name) => setCookie(name, token, options)), mark];
}

type SessionContext = Pick<Context, "db" | "systemClock" | "account">;

/** The client from which somebody signs in. */
export interface ClientInfo {
  userAgent: string | null;
  /** Network address of the caller; null when it is not known. */
  address: string | null;
  /** Origin of the page whose widgets the session is for; absent: a full session, for our own pages. */
  widgetOrigin?: string;
  /** The browser, where it stores our cookies. */
  device?: Device;
}

/** A new session; its token is returned only once. */
export interface OpenedSession {
  id: number;
  token: string;
  expiresAt: Date;
}

export function isWidgetToken(token: string): boolean {
  return token.startsWith(WIDGET_PREFIX);
}

export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Opens a session for a member: full, or for the widgets of one site. Joins the transaction `db` if given. */
export async function openSession(
  ctx: SessionContext & Pick<Context, "ids">,
  {
    memberId,
    client,
    openedById = null,
    db = ctx.db,
  }: { memberId: number; client: ClientInfo; openedById?: number | null; db?: Db },
): Promise<OpenedSession> {
  const { widgetOrigin = null } = client;
  const token = `${widgetOrigin === null ? "" : WIDGET_PREFIX}${ctx.ids.secret(32)}`;
  const now = ctx.systemClock.now();
  const seconds = widgetOrigin === null ? SESSION_SECONDS : WIDGET_SESSION_SECONDS;
  const expiresAt = new Date(now.getTime() + seconds * 1_000);
  const id = await insertSession(db, ctx.account.id, {
    memberId,
    tokenHash: hashSessionToken(token),
    widgetOrigin,
    openedById,
    userAgent: client.userAgent?.slice(0, 400) ?? null,
    address: client.address?.slice(0, 64) ?? null,
    createdAt: now,
    expiresAt,
  });
  return { id, token, expiresAt };
}

/** Counts the open sessions of a member. */
export function countSessions(ctx: SessionContext, memberId: number): Promise<number> {
  return countMemberSessions(ctx.db, ctx.account.id, { memberId, now: ctx.systemClock.now() });
}
