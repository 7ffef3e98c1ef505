import type { Account } from "@/server/accounts/index";
import { getFrameAncestors } from "./framing.rules";

/** Extra origins for one widget, e.g. those of a captcha. */
export interface ExtraSources {
  frame?: readonly string[];
  connect?: readonly string[];
  style?: readonly string[];
}

interface PolicyFacts {
  account: Pick<Account, "siteUrl" | "domains">;
  nonce: string;
  /** Validated address of a font style sheet; null: none. */
  sheet: string | null;
  sources?: ExtraSources | undefined;
}

/** Content-Security-Policy of a frame: it may run our bundle, call our API and show pictures. */
export function buildContentSecurityPolicy({ account, nonce, sheet, sources = {} }: PolicyFacts): string {
  const { frame = [], connect = [], style = [] } = sources;
  return [
    "default-src 'none'",
    // Browsers without 'strict-dynamic' use the nonce alone.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}' ${style.join(" ")}`.trim(),
    `font-src ${sheet === null ? "'self'" : "'self' https: data:"}`,
    "img-src 'self' https: data: blob:",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    `frame-src ${["'self'", ...frame].join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${getFrameAncestors(account)}`,
  ].join("; ");
}
