import { decode, encode } from "next-auth/jwt";
import { SESSION_SECONDS } from "./staff-session";

/** Name of the session cookie; the prefix restricts it to HTTPS. */
export function getSessionCookieName(secure: boolean): string {
  return secure ? "__Secure-masthead-staff" : "masthead-staff";
}

/** Reads the session id from a browser's token; null: no token, a forged or an expired one. */
export async function readSessionToken(token: string | undefined, secret: string): Promise<string | null> {
  if (token === undefined || token === "") return null;
  try {
    const payload = await decode({ token, secret });
    const sid: unknown = payload?.["sid"];
    return typeof sid === "string" ? sid : null;
  } catch {
    return null;
  }
}

/** Creates a session cookie, as NextAuth would set it, for a session that was opened without NextAuth. */
export async function createSessionCookie(
  session: { sessionId: string; staffUserId: number },
  { secret, secure }: { secret: string; secure: boolean },
) {
  const token = { sub: String(session.staffUserId), sid: session.sessionId };
  return {
    name: getSessionCookieName(secure),
    value: await encode({ token, secret, maxAge: SESSION_SECONDS }),
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: SESSION_SECONDS,
  } as const;
}
