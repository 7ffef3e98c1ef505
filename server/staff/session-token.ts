import { decode, encode } from "next-auth/jwt";
import { SESSION_SECONDS } from "./staff-session";

/** Name of the cookie that holds the sign-in; the prefix binds it to https. */
export function sessionCookieName(secure: boolean): string {
  return secure ? "__Secure-masthead-staff" : "masthead-staff";
}

/** The session that a browser's token names; null for none, for a forged one and for one that is over. */
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

/** The cookie that puts a browser into a session that was opened without NextAuth, as NextAuth would set it. */
export async function sessionCookie(
  session: { sessionId: string; staffUserId: number },
  { secret, secure }: { secret: string; secure: boolean },
) {
  const token = { sub: String(session.staffUserId), sid: session.sessionId };
  return {
    name: sessionCookieName(secure),
    value: await encode({ token, secret, maxAge: SESSION_SECONDS }),
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: SESSION_SECONDS,
  } as const;
}
