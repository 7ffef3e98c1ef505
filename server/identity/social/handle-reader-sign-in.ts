import { createHash } from "node:crypto";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { createContext } from "@/server/context/index";
import type { ReaderLogin } from "@/server/platform/config/index";
import { getInstallationSecret } from "@/server/platform/crypto/index";
import { getForwardedEntry, parseCookie, setCookie, toHostName } from "@/server/platform/net/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { type OpenedSession, SESSION_SECONDS, sessionCookies } from "../sessions";
import { buildReaderSignInOptions, CSRF_COOKIE, LINK_COOKIE, TARGET_COOKIE } from "./reader-sign-in-options";

interface Step {
  action: string;
  login: ReaderLogin;
}

/** Parses a path under /api/session to a step at a provider; null for the staff's own sign-in. */
export function parseReaderStep(segments: readonly string[], logins: readonly ReaderLogin[]): Step | null {
  const [action = "", provider = ""] = segments;
  if (segments.length !== 2 || !["start", "callback"].includes(action)) return null;
  const login = logins.find(({ id }) => id === provider);
  return login === undefined ? null : { action, login };
}

function isSecure({ config }: Runtime): boolean {
  return config.baseUrl?.startsWith("https://") ?? false;
}

function createRedirect(address: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, {
    status: 302,
    headers: { location: address, "cache-control": "no-store" },
  });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** URL of the log-in page, which shows the error and validates the target that it continues to. */
function toFailedUrl(error: "provider" | "cookies", target: string | null | undefined): string {
  return `/login?${new URLSearchParams({ error, ...(target ? { "redirect-url": target } : {}) })}`;
}

/** NextAuth's response with our session cookies in place of its own. */
function replaceSession(response: Response, session: OpenedSession | null, secure: boolean): Response {
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${LINK_COOKIE}=`));
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (session !== null) {
    for (const cookie of sessionCookies(session, { secure, maxAgeSeconds: SESSION_SECONDS }))
      headers.append("set-cookie", cookie);
  }
  return new Response(response.body, { status: response.status, headers });
}

/** The value of NextAuth's CSRF cookie: the token, and its hash under the secret. */
function toCsrfValue(token: string, secret: string): string {
  return `${token}|${createHash("sha256").update(`${token}${secret}`).digest("hex")}`;
}

/**
 * Builds the POST request that starts a sign-in at NextAuth. It requires a CSRF token and its cookie, which a link
 * does not have: the cookie is set first, and the link is followed again.
 */
function toStartRequest(request: NextRequest, runtime: Runtime, { login }: Step): NextRequest | Response {
  const secret = getInstallationSecret(runtime.config);
  const csrfCookie = parseCookie(request.headers.get("cookie"))[CSRF_COOKIE] ?? "";
  const [token = ""] = csrfCookie.split("|");
  const { searchParams } = request.nextUrl;
  if (token === "" || csrfCookie !== toCsrfValue(token, secret)) {
    if (searchParams.has("again"))
      return createRedirect(toFailedUrl("cookies", searchParams.get("redirect-url")));
    const retryParams = new URLSearchParams(searchParams);
    retryParams.set("again", "1");
    const options = { secure: isSecure(runtime), maxAgeSeconds: 900 };
    const cookie = setCookie(CSRF_COOKIE, toCsrfValue(runtime.ids.secret(32), secret), options);
    return createRedirect(`/api/session/start/${login.id}?${retryParams}`, [cookie]);
  }
  const body = new URLSearchParams({
    csrfToken: token,
    callbackUrl: searchParams.get("redirect-url") ?? "",
  });
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/x-www-form-urlencoded");
  headers.delete("content-length");
  return new NextRequest(request.nextUrl, { method: "POST", headers, body: body.toString() });
}

/** Handles one step of a sign-in at another provider: the redirect to it (`start`), and back (`callback`). */
export async function handleReaderSignIn(request: NextRequest, step: Step): Promise<Response> {
  const runtime = getRuntime();
  const host = toHostName(request.headers.get("host") ?? "");
  const account = await runtime.directory.byHost(host);
  if (account === null) return new Response(null, { status: 404 });
  const ctx = createContext(runtime, { account, actor: { kind: "anonymous" } });
  const secure = isSecure(runtime);
  let session: OpenedSession | null = null;
  const options = buildReaderSignInOptions({
    ctx,
    secure,
    login: step.login,
    secret: getInstallationSecret(runtime.config),
    client: {
      userAgent: request.headers.get("user-agent"),
      address: getForwardedEntry(request.headers.get("x-forwarded-for")),
    },
    opened: (created) => {
      session = created;
    },
  });
  const isStart = step.action === "start";
  const signInRequest = isStart ? toStartRequest(request, runtime, step) : request;
  if (signInRequest instanceof Response) return signInRequest;
  const params = Promise.resolve({ nextauth: [isStart ? "signin" : "callback", step.login.id] });
  const response: unknown = await NextAuth(signInRequest, { params }, options);
  if (!(response instanceof Response)) throw new Error("NextAuth returned no response");
  // NextAuth redirects errors to a page of its own, which is the staff's here.
  const isRedirecting =
    isStart && !(response.headers.get("location") ?? "/api/session/").includes("/api/session/error");
  if (session === null && !isRedirecting) {
    const target = isStart
      ? request.nextUrl.searchParams.get("redirect-url")
      : parseCookie(request.headers.get("cookie"))[TARGET_COOKIE];
    return createRedirect(toFailedUrl("provider", target));
  }
  return replaceSession(response, session, secure);
}
