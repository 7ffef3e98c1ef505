import { LRUCache } from "lru-cache";
import { listOwnHosts } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import { isTracking } from "./tracking-parameters.rules";

const LONGEST_URL = 2_000;
const BASE64 = /^[\w+/-]+={0,2}$/;

function refused(): Error {
  return invalid("path.page", "must be the base64-encoded, URI-encoded address of a page");
}

/** base64 of either alphabet, padded or not; a plus that a query decoded to a space is restored. */
function decodedKey(key: string): string {
  const text = key.trim().replaceAll(" ", "+");
  if (!BASE64.test(text)) throw refused();
  const encoded = Buffer.from(text, "base64").toString("latin1");
  // A URI-encoded URL is ASCII; anything else is malformed.
  if (encoded === "" || /[^\x20-\x7e]/.test(encoded)) throw refused();
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw refused();
  }
}

/** A requested page: its URL as it was sent, and serialised without fragment and tracking parameters. */
export interface PageAddress {
  requestedUrl: string;
  url: string;
  host: string;
}

/** Canonical form of a URL component: one set of escaped characters, upper-case escapes, NFC. */
function oneSpelling(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text).normalize("NFC"));
  } catch {
    // Escapes that are not valid UTF-8 are compared as bytes.
    return text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
  }
}

/** Decode the name of one query parameter. */
function decodeName(part: string): string {
  const [name = ""] = part.split("=", 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function parseParameter(part: string): { name: string; text: string } {
  const plain = part.replaceAll("+", "%20");
  const at = plain.indexOf("=");
  const name = oneSpelling(at === -1 ? plain : plain.slice(0, at));
  return { name, text: at === -1 ? name : `${name}=${oneSpelling(plain.slice(at + 1))}` };
}

function compareNames(a: { name: string }, b: { name: string }): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

/**
 * Compute the key of a page's conversation: its URL without scheme, fragment, trailing slash, tracking parameters and
 * those that the account ignores; escapes in canonical form, the other parameters sorted by name. Parameters of equal
 * name keep their order, which can be significant.
 */
export function computePageKey(address: string, ignored: readonly string[] = []): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\/+$/, "").split("/").map(oneSpelling).join("/");
  const dropped = new Set(ignored.map((name) => name.toLowerCase()));
  const parameters = url.search
    .slice(1)
    .split("&")
    .filter(
      (part) => part !== "" && !isTracking(decodeName(part)) && !dropped.has(decodeName(part).toLowerCase()),
    )
    .map(parseParameter)
    .toSorted(compareNames)
    .map(({ text }) => text);
  return `${url.host}${path}${parameters.length === 0 ? "" : `?${parameters.join("&")}`}`;
}

/** Cache: readers of a page all request the same URL. */
const keys = new LRUCache<string, string>({ max: 4_000 });

/** Get the key of a page for an account, from the page's serialised URL. */
export function getPageKey(
  { settings }: { settings: { engagement: { ignoredParameters: readonly string[] } } },
  { url }: { url: string },
): string {
  const { ignoredParameters } = settings.engagement;
  // A URL contains no space.
  const name = `${url} ${ignoredParameters.join("&")}`;
  const cached = keys.get(name);
  if (cached !== undefined) return cached;
  const key = computePageKey(url, ignoredParameters);
  keys.set(name, key);
  return key;
}

function normalizeUrl(address: string): URL {
  const sound = /^https?:\/\//i.test(address) && !/[\p{Cc}]/u.test(address) && URL.canParse(address);
  if (!sound) throw refused();
  const url = new URL(address);
  if (url.username !== "" || url.password !== "" || url.hostname === "") throw refused();
  // Each setter reparses the URL, and most URLs have neither.
  if (url.href.includes("#")) url.hash = "";
  if (url.href.includes("?")) {
    const remaining = url.search
      .slice(1)
      .split("&")
      .filter((part) => part !== "" && !isTracking(decodeName(part)));
    url.search = remaining.join("&");
  }
  if (url.href.length > LONGEST_URL)
    throw invalid("path.page", `must have at most ${LONGEST_URL} characters`);
  return url;
}

/** Normalise a page URL: serialised, without fragment and tracking parameters. Refuses all but http and https. */
export function normalizePageUrl(url: string): string {
  return normalizeUrl(url).href;
}

/** Parse the URL of a page. Refuses all but http and https. */
export function parsePageAddress(requestedUrl: string): PageAddress {
  const { href, hostname } = normalizeUrl(requestedUrl);
  return { requestedUrl, url: href, host: hostname };
}

/** Cache: readers of a page all send the same key, which is decoded once. */
const read = new LRUCache<string, PageAddress>({ max: 2_000 });

/** Decode the URL of a page from its key in a path. */
export function decodePageAddress(key: string): PageAddress {
  const cached = read.get(key);
  if (cached !== undefined) return cached;
  const address = parsePageAddress(decodedKey(key));
  read.set(key, address);
  return address;
}

/** Encode a page's URL as its key in paths. */
export function encodePageKey(url: string): string {
  return Buffer.from(encodeURIComponent(url)).toString("base64");
}

/** Whether a page's host is one of the account's; an account without a list accepts any host. */
export function isOwnHost(host: string, account: { siteUrl: string; domains: readonly string[] }): boolean {
  const hosts = listOwnHosts(account);
  return hosts.length === 0 || hosts.includes(host);
}
