import { empty, type Reply } from "@/server/http/index";
import { setCookie } from "@/server/platform/net/index";
import type { AuthorizationOutcome, BrowserIdentity } from "../authorize";
import type { OauthContext, OauthForm } from "../oauth";
import { getIssuer } from "../oauth-metadata";
import {
  BROWSER_COOKIE,
  type Call,
  getBrowserToken,
  getServerOrigin,
  getSessionMemberId,
} from "./oauth-call";
import { consentPage } from "./pages/consent-page";
import { unusablePage } from "./pages/unusable-page";

/** Longer than the lifetime of a code, shorter than a visit. */
const BROWSER_SECONDS = 300;

/** Identifies the browser that requests a code, with the cookie that recognizes it later. */
export function toBrowserIdentity(
  call: Call,
  form: OauthForm,
): BrowserIdentity & { browserToken: string | null } {
  const origin = getServerOrigin(call);
  const browserToken = form === "jwt" ? (getBrowserToken(call) ?? call.ctx.ids.secret(32)) : null;
  const isFramed = isInFrame(call);
  const issuer = getIssuer(form, origin);
  return { form, origin, issuer, memberId: getSessionMemberId(call.ctx), browserToken, isFramed };
}

/** Whether the request is framed, according to the browser, or to the loader where the browser does not tell. */
export function isInFrame({ header, url }: Pick<Call, "header" | "url">): boolean {
  return header("sec-fetch-dest") === "iframe" || new URLSearchParams(url.search).has("svc_frame");
}

/** Sets the cookie that belongs to a code of the auth component. */
export function browserCookies({ browserToken, origin }: BrowserIdentity): string[] {
  if (browserToken === null) return [];
  const secure = origin.startsWith("https:");
  return [setCookie(BROWSER_COOKIE, browserToken, { secure, maxAgeSeconds: BROWSER_SECONDS })];
}

/**
 * Whether Next prefetches the redirect target of the login page after a form submission. A normal response would let
 * the prefetch follow the redirect and consume the browser's code.
 */
export function isPrefetchRequest({ header }: Pick<Call, "header">): boolean {
  return header("rsc") !== null;
}

/**
 * URL of the login page, which redirects the reader back to this request. A session belongs to the host that opens
 * it: an account with an auth domain continues there, since the reader would have no session on the requested host.
 */
export function toLoginUrl({ url, ctx }: Pick<Call, "url" | "ctx">): string {
  const origin = ctx.account.settings.authUrl ?? "";
  return `${origin}/login?redirect-url=${encodeURIComponent(`${origin}${url.pathname}${url.search}`)}`;
}

/** Converts an authorization outcome to a page or a redirect. */
export function toReply(
  ctx: OauthContext,
  outcome: AuthorizationOutcome,
  { by: browser, login }: { by: BrowserIdentity; login: string },
): Reply {
  switch (outcome.kind) {
    case "unusable":
      return unusablePage(ctx, outcome.problem);
    case "login":
      return empty(302, { location: login });
    case "consent":
      return consentPage(ctx, outcome);
    case "answered":
      return empty(302, { location: outcome.address }, outcome.granted ? browserCookies(browser) : []);
  }
}
