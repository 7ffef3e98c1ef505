import { createHash } from "node:crypto";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import type { Device } from "@/server/platform/known-device/index";
import { setCookie } from "@/server/platform/net/index";
import { SIGNED_IN_COOKIE } from "@/shared/site-page";
import { countMemberSessions, insertSession } from "./session.repository";

/** Lifetime of a member's session after signing in. */
export const SESSION_SECONDS = 60 * 24 * 60 * 60;

/** Lifetime of a widget session. Use does not extend it, because scripts of the page can read the token. */
const WIDGET_SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Characters of a reader's name in the header of pages. */
const LONGEST_SHOWN_NAME = 60;

/** Prefix of widget session tokens; the token of a full session contains no dot. */
const WIDGET_PREFIX = "widget.";

/** Cookies that carry a session; clients of the member API read the first of them. */
export const SESSION_COOKIES = ["session-cookie", "qt-auth"] as const;

/**
 * Builds the value of the cookie that tells scripts of our own pages that a session cookie exists, which they cannot
 * read, and whose: widget frames request a session of their own only if there is one, and stored pages, the same for
 * all readers, show the name. It proves nothing.
 */
export function formatSignedInMark(readerName: string): string {
  const characters = [...readerName.replaceAll(/\p{Cc}+/gu, " ").trim()];
  const name = characters.slice(0, LONGEST_SHOWN_NAME).join("");
  return name === "" ? "1" : `1:${name}`;
}

interface CookieOptions {
  secure: boolean;
  maxAgeSeconds: number;
}

/** Builds the Set-Cookie headers of a session. */
export function sessionCookies(session: OpenedSession, options: CookieOptions): string[] {
  const mark = formatSignedInMark(session.readerName);
  return [
    ...SESSION_COOKIES.map((name) => setCookie(name, session.token, options)),
    setCookie(SIGNED_IN_COOKIE, mark, { ...options, scripts: true }),
  ];
}

/** Builds the Set-Cookie headers that delete a session's cookies. */
export function clearedSessionCookies({ secure }: Pick<CookieOptions, "secure">): string[] {
  const options = { secure, maxAgeSeconds: 0 };
  return [
    ...SESSION_COOKIES.map((name) => setCookie(name, "", options)),
    setCookie(SIGNED_IN_COOKIE, "", { ...options, scripts: true }),
  ];
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
  /** Name of the member, as pages show it. */
  readerName: string;
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
  const { id, readerName } = await insertSession(db, ctx.account.id, {
    memberId,
    tokenHash: hashSessionToken(token),
    widgetOrigin,
    openedById,
    userAgent: client.userAgent?.slice(0, 400) ?? null,
    address: client.address?.slice(0, 64) ?? null,
    createdAt: now,
    expiresAt,
  });
  return { id, token, expiresAt, readerName };
}

/** Counts the open sessions of a member. */
export function countSessions(ctx: SessionContext, memberId: number): Promise<number> {
  return countMemberSessions(ctx.db, ctx.account.id, { memberId, now: ctx.systemClock.now() });
}
