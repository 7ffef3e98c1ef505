import { setCookie } from "@/server/platform/cookie/index";
import { type OpenedSession, SESSION_COOKIES, SESSION_SECONDS, type SignInPlace } from "../sessions";

function isSecure(origin: string): boolean {
  return origin.startsWith("https://");
}

/** From where a request signs in. */
export function placeOf(input: { address: string; header(name: string): string | null }): SignInPlace {
  return { userAgent: input.header("user-agent"), address: input.address };
}

/** How an answer carries the session that was opened: in a header, and in cookies that scripts cannot read. */
export function carrying(session: OpenedSession | null, origin: string) {
  if (session === null) return {};
  const options = { secure: isSecure(origin), maxAgeSeconds: SESSION_SECONDS };
  return {
    headers: { "x-qt-auth": session.token },
    cookies: SESSION_COOKIES.map((name) => setCookie(name, session.token, options)),
  };
}

/** Cookies that take a session's away. */
export function clearing(origin: string): string[] {
  const options = { secure: isSecure(origin), maxAgeSeconds: 0 };
  return SESSION_COOKIES.map((name) => setCookie(name, "", options));
}
