import { KNOWN_DEVICE_COOKIE, KNOWN_DEVICE_SECONDS, readDevice } from "@/server/platform/known-device/index";
import { parseCookie, setCookie } from "@/server/platform/net/index";
import { getRuntime } from "@/server/runtime";
import {
  type ClientInfo,
  clearedSessionCookies,
  type OpenedSession,
  SESSION_SECONDS,
  sessionCookies,
} from "../sessions";

function isSecure(origin: string): boolean {
  return origin.startsWith("https://");
}

interface RequestClient {
  address: string;
  header(name: string): string | null;
}

/** Reads the client info of a sign-in from its request. */
export function getClientInfo(input: RequestClient): ClientInfo {
  return { userAgent: input.header("user-agent"), address: input.address };
}

/** The same for a browser that stores our cookies; the response must set `deviceCookies`. */
export function getBrowserClient(input: RequestClient & { origin: string }): {
  client: ClientInfo;
  deviceCookies: string[];
} {
  const deviceCookies: string[] = [];
  const { vault, clock } = getRuntime();
  const device = readDevice({
    vault,
    now: clock.now(),
    cookie: parseCookie(input.header("cookie"))[KNOWN_DEVICE_COOKIE] ?? null,
    store: (value) => {
      const options = { secure: isSecure(input.origin), maxAgeSeconds: KNOWN_DEVICE_SECONDS };
      deviceCookies.splice(0, 1, setCookie(KNOWN_DEVICE_COOKIE, value, options));
    },
  });
  return { client: { ...getClientInfo(input), device }, deviceCookies };
}

/** Response options that return a new session: in a header, and in cookies that scripts cannot read. */
export function toSessionOptions(
  session: OpenedSession | null,
  { origin, deviceCookies = [] }: { origin: string; deviceCookies?: readonly string[] },
) {
  if (session === null) return {};
  const options = { secure: isSecure(origin), maxAgeSeconds: SESSION_SECONDS };
  return {
    headers: { "x-qt-auth": session.token },
    cookies: [...sessionCookies(session, options), ...deviceCookies],
  };
}

/** Cookies that remove a session from the browser. */
export function clearSessionCookies(origin: string): string[] {
  return clearedSessionCookies({ secure: isSecure(origin) });
}
