import { createHash } from "node:crypto";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { createContext } from "@/server/accounts/index";
import type { ReaderLogin } from "@/server/platform/config/index";
import { parseCookie, setCookie } from "@/server/platform/cookie/index";
import { installationSecret } from "@/server/platform/secret/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { type OpenedSession, SESSION_SECONDS, sessionCookies } from "../sessions";
import { CSRF_COOKIE, LINK_COOKIE, readerSignInOptions, TARGET_COOKIE } from "./reader-sign-in-options";

interface Step {
  action: string;
  login: ReaderLogin;
}

/** The provider whose way an address under /api/session belongs to; null for the staff's own sign-in. */
export function readerStep(segments: readonly string[], logins: readonly ReaderLogin[]): Step | null {
  const [action = "", provider = ""] = segments;
  if (segments.length !== 2 || !["start", "callback"].includes(action)) return null;
  const login = logins.find(({ id }) => id === provider);
  return login === undefined ? null : { action, login };
}

function isSecure({ config }: Runtime): boolean {
  return config.baseUrl?.startsWith("https://") ?? false;
}

function redirectTo(address: string, cookies: readonly string[] = []): Response {
  const response = new Response(null, {
    status: 302,
    headers: { location: address, "cache-control": "no-store" },
  });
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** The log-in page, which says what went wrong and leads on to where the reader wanted to go; it checks the address. */
function failedAddress(error: "provider" | "cookies", target: string | null | undefined): string {
  return `/login?${new URLSearchParams({ error, ...(target ? { "redirect-url": target } : {}) })}`;
}

/** NextAuth's answer with our session in the place of its own. */
function withSession(answer: Response, session: OpenedSession | null, secure: boolean): Response {
  const cookies = answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith(`${LINK_COOKIE}=`));
  const headers = new Headers(answer.headers);
  headers.delete("set-cookie");
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (session !== null) {
    for (const cookie of sessionCookies(session.token, { secure, maxAgeSeconds: SESSION_SECONDS }))
      headers.append("set-cookie", cookie);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

/** A token against forged posts as NextAuth makes and checks it: its text, and its hash under the secret. */
function signedToken(token: string, secret: string): string {
  return `${token}|${createHash("sha256").update(`${token}${secret}`).digest("hex")}`;
}

/**
 * The request that NextAuth starts a way by. It wants a post with a token that a cookie confirms; a link has neither,
 * so the cookie is set first, and the link followed once more.
 */
function startRequest(request: NextRequest, runtime: Runtime, { login }: Step): NextRequest | Response {
  const secret = installationSecret(runtime.config);
  const kept = parseCookie(request.headers.get("cookie")).get(CSRF_COOKIE) ?? "";
  const [token = ""] = kept.split("|");
  const { searchParams } = request.nextUrl;
  if (token === "" || kept !== signedToken(token, secret)) {
    if (searchParams.has("again"))
      return redirectTo(failedAddress("cookies", searchParams.get("redirect-url")));
    const again = new URLSearchParams(searchParams);
    again.set("again", "1");
    const options = { secure: isSecure(runtime), maxAgeSeconds: 900 };
    const cookie = setCookie(CSRF_COOKIE, signedToken(runtime.ids.secret(32), secret), options);
    return redirectTo(`/api/session/start/${login.id}?${again}`, [cookie]);
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

/** One step of a reader's way through another provider: there (`start`), and back (`callback`). */
export async function answerReaderSignIn(request: NextRequest, step: Step): Promise<Response> {
  const runtime = getRuntime();
  const host = (request.headers.get("host") ?? "").toLowerCase().replace(/:\d+$/, "");
  const account = await runtime.directory.byHost(host);
  if (account === null) return new Response(null, { status: 404 });
  const ctx = createContext(runtime, { account, actor: { kind: "anonymous" } });
  const secure = isSecure(runtime);
  let session: OpenedSession | null = null;
  const options = readerSignInOptions({
    ctx,
    secure,
    login: step.login,
    secret: installationSecret(runtime.config),
    place: {
      userAgent: request.headers.get("user-agent"),
      address: request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? null,
    },
    opened: (made) => {
      session = made;
    },
  });
  const isStart = step.action === "start";
  const asked = isStart ? startRequest(request, runtime, step) : request;
  if (asked instanceof Response) return asked;
  const params = Promise.resolve({ nextauth: [isStart ? "signin" : "callback", step.login.id] });
  const answer: unknown = await NextAuth(asked, { params }, options);
  if (!(answer instanceof Response)) throw new Error("NextAuth gave no answer");
  // NextAuth tells of what went wrong at an address of its own, which here is the staff's.
  const leadsOn =
    isStart && !(answer.headers.get("location") ?? "/api/session/").includes("/api/session/error");
  if (session === null && !leadsOn) {
    const target = isStart
      ? request.nextUrl.searchParams.get("redirect-url")
      : parseCookie(request.headers.get("cookie")).get(TARGET_COOKIE);
    return redirectTo(failedAddress("provider", target));
  }
  return withSession(answer, session, secure);
}
