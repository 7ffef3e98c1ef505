import { type Op, textOp } from "./op";

const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** Normalizes a URL; null: not a plain http, https or mailto URL. The server validates it again. */
export function safeHref(value: string): string | null {
  if (!/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(value) || /[\s<>"'`\\{}|^]/.test(value)) return null;
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return SCHEMES.has(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}

/** Parses a typed URL: `news.example/a` becomes https. */
export function parseTypedUrl(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return safeHref(`mailto:${text}`);
  if (/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?$/u.test(text)) return safeHref(`https://${text}`);
  return safeHref(text);
}

const URL_PATTERN = /\bhttps?:\/\/[^\s<>"'`\\{}|^]+/gi;

/** Trims punctuation and an unmatched closing bracket from the end of a URL. */
function trimUrl(address: string): string {
  const trimmedUrl = address.replace(/[.,;:!?…'"]+$/u, "");
  if (!trimmedUrl.endsWith(")")) return trimmedUrl;
  const openBrackets = trimmedUrl.split("(").length;
  return trimmedUrl.split(")").length > openBrackets ? trimUrl(trimmedUrl.slice(0, -1)) : trimmedUrl;
}

function toLinkedOps(text: string): Op[] {
  const result: Op[] = [];
  let at = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const address = trimUrl(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > at) result.push(textOp(text.slice(at, match.index)));
    result.push(textOp(address, href));
    at = match.index + address.length;
  }
  if (at < text.length) result.push(textOp(text.slice(at)));
  return result;
}

/** Adds links to plain URLs in a text. */
export function linkUrls(ops: readonly Op[]): Op[] {
  return ops.flatMap((op) =>
    typeof op.insert === "string" && op.attributes?.link === undefined ? toLinkedOps(op.insert) : [op],
  );
}
