import type { Account } from "@/server/accounts/index";

type Places = Pick<Account, "siteUrl" | "domains">;

const HOST = /^[a-z0-9.-]+$|^\[[\da-f:]+\]$/i;

/** Pages that may show an account's frames: those of its site and domains, and our own. Nobody else, listed or not. */
export function frameAncestors({ siteUrl, domains }: Places): string {
  const site = URL.canParse(siteUrl) ? [new URL(siteUrl).hostname] : [];
  const hosts = [...new Set([...site, ...domains])].filter((host) => HOST.test(host));
  return ["'self'", ...hosts.flatMap((host) => [`https://${host}:*`, `http://${host}:*`])].join(" ");
}

/** An http(s) origin as it stands in what a page sent; null for anything else. */
export function originIn(text: string | undefined): string | null {
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { origin, username, password } = new URL(text);
  return username === "" && password === "" ? origin : null;
}

/** Whether an address stands on the account's own pages or on ours. */
export function isOwnPlace(address: string, { siteUrl, domains }: Places, own: string): boolean {
  const origin = originIn(address);
  if (origin === null) return false;
  const host = new URL(origin).hostname;
  const site = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : null;
  return origin === own || host === site || domains.includes(host);
}
