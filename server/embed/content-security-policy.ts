import type { Account } from "@/server/accounts/index";
import { frameAncestors } from "./framing.rules";

/** Places beside our own that one widget may use, e.g. those of a captcha. */
export interface ExtraSources {
  frame?: readonly string[];
  connect?: readonly string[];
  style?: readonly string[];
}

interface PolicyFacts {
  account: Pick<Account, "siteUrl" | "domains">;
  nonce: string;
  /** Address of a style sheet for fonts, already checked; null: none. */
  sheet: string | null;
  sources?: ExtraSources | undefined;
}

/** What a frame's document may do: run our bundle and what that brings, ask our API, show pictures, and no more. */
export function contentSecurityPolicy({ account, nonce, sheet, sources = {} }: PolicyFacts): string {
  const { frame = [], connect = [], style = [] } = sources;
  return [
    "default-src 'none'",
    // Whoever cannot read 'strict-dynamic' goes by the nonce alone.
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}' ${style.join(" ")}`.trim(),
    `font-src ${sheet === null ? "'self'" : "'self' https: data:"}`,
    "img-src 'self' https: data: blob:",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    `frame-src ${["'self'", ...frame].join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors(account)}`,
  ].join("; ");
}
