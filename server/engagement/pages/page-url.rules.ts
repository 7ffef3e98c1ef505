import { LRUCache } from "lru-cache";
import { invalid } from "@/server/platform/errors/index";
import { isTracking } from "./tracking-parameters.rules";

const LONGEST_URL = 2_000;
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

/** A page as it is asked for: its address as it was written, and the same serialised, without fragment and tracking. */
export interface PageAddress {
  asked: string;
  url: string;
  host: string;
}

/** A text of an address in its one spelling: the same characters are escaped, in upper case, and composed (NFC). */
function oneSpelling(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text).normalize("NFC"));
  } catch {
    // Escapes of no UTF-8: they are compared as bytes.
    return text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
  }
}

/** The name of one parameter of a query, without its escapes. */
function nameOf(part: string): string {
  const [name = ""] = part.split("=", 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function parameterOf(part: string): { name: string; text: string } {
  const plain = part.replaceAll("+", "%20");
  const at = plain.indexOf("=");
  const name = oneSpelling(at === -1 ? plain : plain.slice(0, at));
  return { name, text: at === -1 ? name : `${name}=${oneSpelling(plain.slice(at + 1))}` };
}

function byName(one: { name: string }, other: { name: string }): number {
  if (one.name === other.name) return 0;
  return one.name < other.name ? -1 : 1;
}

/**
 * What names the conversation of a page: its address without scheme, fragment, trailing slash, tracking parameters and
 * those that the account ignores; escapes in one spelling, the other parameters by their names. The order of parameters
 * of one name is kept: it can mean something.
 */
export function pageKeyOf(address: string, ignored: readonly string[] = []): string {
  const url = new URL(address);
  const path = url.pathname.replace(/\/+$/, "").split("/").map(oneSpelling).join("/");
  const dropped = new Set(ignored.map((name) => name.toLowerCase()));
  const parameters = url.search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !isTracking(nameOf(part)) && !dropped.has(nameOf(part).toLowerCase()))
    .map(parameterOf)
    .toSorted(byName)
    .map(({ text }) => text);
  return `${url.host}${path}${parameters.length === 0 ? "" : `?${parameters.join("&")}`}`;
}

/** Readers of a page all name the same address. */
const keys = new LRUCache<string, string>({ max: 4_000 });

/** The key of a page for an account, by the page's serialised address. */
export function keyOfPage(
  { settings }: { settings: { engagement: { ignoredParameters: readonly string[] } } },
  { url }: { url: string },
): string {
  const { ignoredParameters } = settings.engagement;
  // No address holds a space.
  const name = `${url} ${ignoredParameters.join("&")}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = pageKeyOf(url, ignoredParameters);
  keys.set(name, key);
  return key;
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
      .filter((part) => part !== "" && !isTracking(nameOf(part)));
    url.search = kept.join("&");
  }
  if (url.href.length > LONGEST_URL) throw invalid("path.page", `may have ${LONGEST_URL} characters at most`);
  return url;
}

/** An address of a page, serialised, without its fragment and tracking parameters. Refuses what is not http or https. */
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
