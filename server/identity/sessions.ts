import { createHash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { setCookie } from "@/server/platform/cookie/index";
import type { Db } from "@/server/platform/db/index";
import type { Device } from "@/server/platform/known-device/index";
import { countMemberSessions, insertSession } from "./session.repository";

/** A member stays signed in for this long after signing in. */
export const SESSION_SECONDS = 60 * 24 * 60 * 60;

/** In the widgets of a site for this long, however often they are used (ADR 0114). */
const WIDGET_SECONDS = 30 * 24 * 60 * 60;

/** How tokens of widgets begin; no token of a whole session has a dot. */
const WIDGET_MARK = "widget.";

/** Cookies that carry a session; clients of the member API read the first of them. */
export const SESSION_COOKIES = ["session-cookie", "qt-auth"] as const;

/**
 * Tells scripts of our own pages that a session cookie was set, which they cannot read: frames of widgets there ask for
 * a session of their own only where there is one. It proves nothing.
 */
export const SIGNED_IN_COOKIE = "masthead-signed-in";

/** Set-Cookie lines that give a browser a session, or with an empty token and `maxAgeSeconds` 0 take it away. */
export function sessionCookies(token: string, options: { secure: boolean; maxAgeSeconds: number }): string[] {
  const mark = setCookie(SIGNED_IN_COOKIE, token === "" ? "" : "1", { ...options, scripts: true });
  return [...SESSION_COOKIES.map((name) => setCookie(name, token, options)), mark];
}

type SessionContext = Pick<Context, "db" | "worldClock" | "account">;

/** From where somebody signs in. */
export interface ClientInfo {
  userAgent: string | null;
  /** Network address of the caller; null when it is not known. */
  address: string | null;
  /** Origin of the page in whose widgets the session is for; left out: a whole session, for our own pages. */
  widgetOrigin?: string;
  /** The browser, where it keeps cookies of ours. */
  device?: Device;
}

/** A session that was just opened; its token is told this once. */
export interface OpenedSession {
  id: number;
  token: string;
  expiresAt: Date;
}

export function isWidgetToken(token: string): boolean {
  return token.startsWith(WIDGET_MARK);
}

export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Opens a session for a member: whole, or for the widgets of one site. In the transaction `db` when one is given. */
export async function openSession(
  ctx: SessionContext & Pick<Context, "ids">,
  {
    memberId,
    place,
    openedById = null,
    db = ctx.db,
  }: { memberId: number; place: ClientInfo; openedById?: number | null; db?: Db },
): Promise<OpenedSession> {
  const { widgetOrigin = null } = place;
  const token = `${widgetOrigin === null ? "" : WIDGET_MARK}${ctx.ids.secret(32)}`;
  const now = ctx.worldClock.now();
  const seconds = widgetOrigin === null ? SESSION_SECONDS : WIDGET_SECONDS;
  const expiresAt = new Date(now.getTime() + seconds * 1_000);
  const id = await insertSession(db, ctx.account.id, {
    memberId,
    tokenHash: hashSessionToken(token),
    widgetOrigin,
    openedById,
    userAgent: place.userAgent?.slice(0, 400) ?? null,
    address: place.address?.slice(0, 64) ?? null,
    createdAt: now,
    expiresAt,
  });
  return { id, token, expiresAt };
}

/** How many sessions a member has open. */
export function countSessions(ctx: SessionContext, memberId: number): Promise<number> {
  return countMemberSessions(ctx.db, ctx.account.id, { memberId, now: ctx.worldClock.now() });
}
