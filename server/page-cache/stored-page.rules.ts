import type { OutgoingHttpHeaders } from "node:http";
import { ANY_INLINE_SCRIPT, isPageVariant, isShared } from "@/server/http/index";

/** A path, and at most the number of a page in a list. Other queries are unbounded, or mean nothing to a page. */
const STORABLE_URL = /^\/(?!\/|api\/|_next\/)[^?#\\]{0,400}(?:\?page=[1-9]\d{0,3})?$/;

/** Request headers that a stored page may depend on; each combination is stored on its own. */
const KEY_HEADERS = ["host", "x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"] as const;

interface PageRequest {
  /** Path and query as they were sent. */
  url: string;
  header: (name: string) => string | undefined;
}

/** Computes the key of a page in the cache; null: the response to this request is never stored. */
export function toStoredPageKey({ url, header }: PageRequest): string | null {
  if (!STORABLE_URL.test(url) || isPageVariant({ url, header })) return null;
  return JSON.stringify([url, ...KEY_HEADERS.map((name) => header(name) ?? null)]);
}

/** Whether a response may be stored: a whole page for everybody, whose scripts are allowed by their hashes. */
export function isStorable({ status, headers }: { status: number; headers: OutgoingHttpHeaders }): boolean {
  const policy = String(headers["content-security-policy"] ?? "");
  const isHashed = policy !== "" && !policy.includes("'nonce-") && !policy.includes(ANY_INLINE_SCRIPT);
  const isHtml = /^text\/html\b/.test(String(headers["content-type"] ?? ""));
  return status === 200 && isHtml && isHashed && isShared(headers);
}

/** The path of an address, as a story and the page of its comments share it; null: it is no address. */
export function toPagePath(address: string): string | null {
  const base = "http://page.invalid";
  return URL.canParse(address, base) ? new URL(address, base).pathname : null;
}
