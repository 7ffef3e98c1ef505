import { createHash } from "node:crypto";
import { EMBED_SANDBOX } from "@/shared/site-page";

/** Headers of a response by lower-case name. */
type Headers = Record<string, string>;

/** One year: browsers that connected by https use only https afterwards. Subdomains are not included. */
export const TRANSPORT_SECURITY = "max-age=31536000";

/** Header of every response: browsers must not guess the media type. */
export const NOSNIFF: Headers = { "x-content-type-options": "nosniff" };

/** Builds the source expression that allows one inline script or style by the hash of its text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Joins the directives of a Content-Security-Policy. */
function joinPolicy(directives: readonly string[]): string {
  return directives.join("; ");
}

interface StandalonePage {
  /** Text of its inline style. */
  style: string;
  script?: string;
  /** Sources that may embed it in a frame; null: any page may. */
  framedBy: "'none'" | "'self'" | null;
}

/** Builds the policy of a standalone page that loads nothing: its own style and script, by their hashes. */
export function standalonePagePolicy({ style, script, framedBy }: StandalonePage): string {
  return joinPolicy([
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    `style-src ${hashSource(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    ...(framedBy === null ? [] : [`frame-ancestors ${framedBy}`]),
  ]);
}

/** Policy of an HTML response that sets none of its own: it runs and loads nothing and cannot be framed. */
export const INERT_POLICY = joinPolicy([
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]);

/** Security headers of the document that runs third-party code: only pages of this origin can embed it. */
export const EMBED_HEADERS: Headers = {
  "content-security-policy": joinPolicy([`sandbox ${EMBED_SANDBOX}`, "frame-ancestors 'self'"]),
  "referrer-policy": "strict-origin-when-cross-origin",
  ...NOSNIFF,
};

/** Policy of a page that Next answers without our proxy. */
export const PLAIN_PAGE_POLICY = joinPolicy([
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
]);

/** Staff pages and pages with password forms: their forms may be submitted to our origin only. */
const FORMS_TO_US =
  /^\/(?:dashboard|sign-in|invitation|signup|forgot-password|reset-password|verify-email|newsletter-sign-up|account(?!\/plans))(?:\/|$)/;
/** Pages that no page may embed in a frame, not even one of ours. Among them are those with a secret in their path. */
const NEVER_FRAMED =
  /^\/(?:dashboard|sign-in|invitation|signup|login|forgot-password|reset-password|verify-email|newsletter-sign-up|account|subscribe|unlock)(?:\/|$)/;

/** Files that route handlers send with their own headers: a PDF viewer needs more permissions than a page. */
const FILES = /^\/(?:dashboard-files|account\/plans\/[^/]+\/invoices|subscribe\/thanks\/[^/]+\/invoice)\//;

/** Source expression for any inline script. Our own server replaces it by hashes (`restrictInlineScripts`). */
export const ANY_INLINE_SCRIPT = "'unsafe-inline'";

interface RenderedPage {
  pathname: string;
  /** Source expressions of inline scripts; null: in development, where React and Next evaluate text as code. */
  scripts: readonly string[] | null;
}

/** Builds the policy of a page that Next renders. Stories may embed styles, pictures and frames of any origin. */
function renderedPagePolicy({ pathname, scripts }: RenderedPage): string {
  return joinPolicy([
    ...(scripts === null ? [] : [["script-src 'self'", ...scripts].join(" ")]),
    "object-src 'none'",
    "base-uri 'self'",
    ...(FORMS_TO_US.test(pathname) ? ["form-action 'self'"] : []),
    `frame-ancestors ${NEVER_FRAMED.test(pathname) ? "'none'" : "'self'"}`,
  ]);
}

/**
 * Pages with secrets and forms send a Referer to their own origin only, which has received the secret anyway: requests
 * to others, such as pictures and links, carry none. Not `no-referrer`: browsers then send forms that they submit
 * without scripts with `Origin: null`, which Next refuses as a request of another site.
 */
function chooseReferrerPolicy(pathname: string): string {
  return NEVER_FRAMED.test(pathname) ? "same-origin" : "strict-origin-when-cross-origin";
}

/** Builds the security headers of a page that Next renders. */
export function renderedPageHeaders(page: RenderedPage): Headers {
  if (FILES.test(page.pathname)) return NOSNIFF;
  return {
    "content-security-policy": renderedPagePolicy(page),
    "x-frame-options": NEVER_FRAMED.test(page.pathname) ? "DENY" : "SAMEORIGIN",
    "referrer-policy": chooseReferrerPolicy(page.pathname),
    ...NOSNIFF,
  };
}
