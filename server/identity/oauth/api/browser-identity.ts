import { empty, type Reply } from "@/server/http/index";
import { setCookie } from "@/server/platform/cookie/index";
import type { AuthorizationOutcome, BrowserIdentity } from "../authorize";
import type { OauthContext, OauthForm } from "../oauth";
import { issuerOf } from "../oauth-metadata";
import { BROWSER_COOKIE, browserTokenOf, type Call, memberIdOf, originOf } from "./oauth-call";
import { consentPage } from "./pages/consent-page";
import { unusablePage } from "./pages/unusable-page";

/** Longer than the life of a code, shorter than a visit. */
const BROWSER_SECONDS = 300;

/** A browser that asks for a code, with the cookie by which it is known again. */
export function browserOf(call: Call, form: OauthForm): BrowserIdentity & { browserToken: string | null } {
  const origin = originOf(call);
  const browserToken = form === "jwt" ? (browserTokenOf(call) ?? call.ctx.ids.secret(32)) : null;
  const isFramed = isInFrame(call);
  const issuer = issuerOf(form, origin);
  return { form, origin, issuer, memberId: memberIdOf(call.ctx), browserToken, isFramed };
}

/** Whether a page shows this in a frame: its browser says so, or its loader where the browser does not. */
export function isInFrame({ header, url }: Pick<Call, "header" | "url">): boolean {
  return header("sec-fetch-dest") === "iframe" || new URLSearchParams(url.search).has("svc_frame");
}

/** The cookie that goes with a code of the auth component. */
export function browserCookies({ browserToken, origin }: BrowserIdentity): string[] {
  if (browserToken === null) return [];
  const secure = origin.startsWith("https:");
  return [setCookie(BROWSER_COOKIE, browserToken, { secure, maxAgeSeconds: BROWSER_SECONDS })];
}

/**
 * Whether the login page asks what comes next before the browser goes there, as Next does after a form of its own.
 * Answered in earnest, it would follow the redirect itself and spend the code that is the browser's.
 */
export function isLookAhead({ header }: Pick<Call, "header">): boolean {
  return header("rsc") !== null;
}

/**
 * The login page, from which the reader comes back to what was asked. A session belongs to the host that opens it: an
 * account with an auth domain goes on there, since nobody would be signed in on the host that was asked.
 */
export function loginAddress({ url, ctx }: Pick<Call, "url" | "ctx">): string {
  const origin = ctx.account.settings.authUrl ?? "";
  return `${origin}/login?redirect-url=${encodeURIComponent(`${origin}${url.pathname}${url.search}`)}`;
}

/** What a browser is shown, or where it goes, after an application sent a reader here. */
export function toReply(
  ctx: OauthContext,
  outcome: AuthorizationOutcome,
  { by, login }: { by: BrowserIdentity; login: string },
): Reply {
  switch (outcome.kind) {
    case "unusable":
      return unusablePage(ctx, outcome.problem);
    case "login":
      return empty(302, { location: login });
    case "consent":
      return consentPage(ctx, outcome);
    case "answered":
      return empty(302, { location: outcome.address }, outcome.granted ? browserCookies(by) : []);
  }
}
