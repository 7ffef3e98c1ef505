import { createHash } from "node:crypto";

/** Headers of a response by lower-case name. */
type Headers = Record<string, string>;

/** A year: browsers that came by https once come by it only. Other hosts of the domain are not spoken for. */
export const TRANSPORT_SECURITY = "max-age=31536000";

/** Of every response: its media type is what it says. */
export const NOSNIFF: Headers = { "x-content-type-options": "nosniff" };

/** A source expression that allows one inline script or style, by its text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Joins the directives of a Content-Security-Policy. */
function policyOf(directives: readonly string[]): string {
  return directives.join("; ");
}

interface WrittenPage {
  /** Texts of its inline styles and scripts. */
  style: string;
  script?: string;
  /** Sources that may show it in a frame; null: any page may. */
  framedBy: "'none'" | "'self'" | null;
}

/** The policy of a page that we write whole and that loads nothing: its own style and script, by their hashes. */
export function writtenPagePolicy({ style, script, framedBy }: WrittenPage): string {
  return policyOf([
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    `style-src ${hashSource(style)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    ...(framedBy === null ? [] : [`frame-ancestors ${framedBy}`]),
  ]);
}

/** Of a response in HTML that states no policy of its own: it runs and loads nothing, and no page shows it in a frame. */
export const INERT_POLICY = policyOf([
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]);

/** Of a page that Next answers without our proxy. */
export const PLAIN_PAGE_POLICY = policyOf(["object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"]);

/** Pages of staff, and forms in which passwords are typed: their forms are sent to us alone. */
const FORMS_TO_US =
  /^\/(?:dashboard|sign-in|invitation|signup|forgot-password|reset-password|verify-email|account(?!\/plans))(?:\/|$)/;
/** Addresses that contain what lets somebody in: no other page learns of it. */
const SECRET_ADDRESS = /^\/(?:sign-in|invitation|unlock)\/./;
/** Pages that no other page shows in a frame, not even one of ours. */
const NEVER_FRAMED =
  /^\/(?:dashboard|sign-in|invitation|signup|login|forgot-password|reset-password|verify-email|account|subscribe|unlock)(?:\/|$)/;

/** Files that route handlers send, with headers of their own: a viewer of PDF documents needs more than a page. */
const FILES = /^\/(?:dashboard-files|account\/plans\/[^/]+\/invoices|subscribe\/thanks\/[^/]+\/invoice)\//;

interface RenderedPage {
  pathname: string;
  /** Allows the scripts that Next writes into the page; null: its scripts are not restricted by this policy. */
  nonce: string | null;
  /** Texts of inline scripts that are the same on every page. */
  scripts: readonly string[];
}

/** The policy of a page that Next renders. Styles, pictures and frames may come from wherever stories name. */
function renderedPagePolicy({ pathname, nonce, scripts }: RenderedPage): string {
  return policyOf([
    ...(nonce === null
      ? []
      : [`script-src 'self' 'nonce-${nonce}' ${scripts.map(hashSource).join(" ")}`.trim()]),
    "object-src 'none'",
    "base-uri 'self'",
    ...(FORMS_TO_US.test(pathname) ? ["form-action 'self'"] : []),
    `frame-ancestors ${NEVER_FRAMED.test(pathname) ? "'none'" : "'self'"}`,
  ]);
}

function referrerPolicyOf(pathname: string): string {
  if (SECRET_ADDRESS.test(pathname)) return "no-referrer";
  return NEVER_FRAMED.test(pathname) ? "same-origin" : "strict-origin-when-cross-origin";
}

/** Security headers of a page that Next renders. */
export function renderedPageHeaders(page: RenderedPage): Headers {
  if (FILES.test(page.pathname)) return NOSNIFF;
  return {
    "content-security-policy": renderedPagePolicy(page),
    "x-frame-options": NEVER_FRAMED.test(page.pathname) ? "DENY" : "SAMEORIGIN",
    "referrer-policy": referrerPolicyOf(page.pathname),
    ...NOSNIFF,
  };
}
