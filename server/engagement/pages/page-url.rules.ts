import { LRUCache } from "lru-cache";
import { invalid } from "@/server/platform/errors/index";

const LONGEST_URL = 2_000;
const TRACKING = /^(?:utm_[^=]*|fbclid|gclid)(?:=|$)/i;
const BASE64 = /^[\w+/-]+={0,2}$/;

function refused(): Error {
  return invalid("path.page", "must be the base64 of the URI-encoded address of a page");
}

/** base64 of either alphabet, padded or not; a plus that a query turned into a blank is one again. */
function decodedKey(key: string): string {
  const text = key.trim().replaceAll(" ", "+");
  if (!BASE64.test(text)) throw refused();
  const encoded = Buffer.from(text, "base64").toString("latin1");
  // What was encoded for an address is ASCII; anything else was not encoded so.
  if (encoded === "" || /[^\x20-\x7e]/.test(encoded)) throw refused();
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw refused();
  }
}

/** A page as it is asked for: its address as it was written, and the one under which it is kept. */
export interface PageAddress {
  asked: string;
  url: string;
  host: string;
}

function normalised(asked: string): URL {
  const sound = /^https?:\/\//i.test(asked) && !/[\p{Cc}]/u.test(asked) && URL.canParse(asked);
  if (!sound) throw refused();
  const url = new URL(asked);
  if (url.username !== "" || url.password !== "" || url.hostname === "") throw refused();
  // Each part that is set is parsed again: most addresses have neither.
  if (url.href.includes("#")) url.hash = "";
  if (url.href.includes("?")) {
    const kept = url.search
      .slice(1)
      .split("&")
      .filter((part) => part !== "" && !TRACKING.test(part));
    url.search = kept.join("&");
  }
  if (url.href.length > LONGEST_URL) throw invalid("path.page", `may have ${LONGEST_URL} characters at most`);
  return url;
}

/**
 * The address under which a page is kept. Pages are the same whose addresses differ in the case of scheme or host, in the
 * fragment, or in tracking parameters; everything else tells pages apart. Refuses what is no http or https address.
 */
export function normalPageUrl(asked: string): string {
  return normalised(asked).href;
}

function readKey(key: string): PageAddress {
  const asked = decodedKey(key);
  const { href, hostname } = normalised(asked);
  return { asked, url: href, host: hostname };
}

/** Readers of a page all ask with the same key: what it says is read once while they do. */
const read = new LRUCache<string, PageAddress>({ max: 2_000 });

/** The address of a page from its key in a path. */
export function pageAddress(key: string): PageAddress {
  const known = read.get(key);
  if (known !== undefined) return known;
  const address = readKey(key);
  read.set(key, address);
  return address;
}

/** The key by which a page's address stands in a path. */
export function pageKey(url: string): string {
  return Buffer.from(encodeURIComponent(url)).toString("base64");
}

/** Whether a page's host is one of the account's; an account that lists none takes pages anywhere. */
export function isOwnHost(host: string, account: { siteUrl: string; domains: readonly string[] }): boolean {
  const site = URL.canParse(account.siteUrl) ? [new URL(account.siteUrl).hostname] : [];
  const hosts = [...account.domains, ...site];
  return hosts.length === 0 || hosts.includes(host);
}
