import { type Op, textOp } from "./op";

const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** Where a link may lead; null for whatever is no plain http, https or mailto address. Who reads texts asks again. */
export function safeHref(value: string): string | null {
  if (!/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(value) || /[\s<>"'`\\{}|^]/.test(value)) return null;
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return SCHEMES.has(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}

/** What somebody typed as an address: `news.example/a` means https. */
export function hrefFrom(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return safeHref(`mailto:${text}`);
  if (/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?$/u.test(text)) return safeHref(`https://${text}`);
  return safeHref(text);
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\\{}|^]+/gi;

/** An address at the end of a sentence does not hold its full stop, nor the bracket around it. */
function trimmed(address: string): string {
  const bare = address.replace(/[.,;:!?…'"]+$/u, "");
  if (!bare.endsWith(")")) return bare;
  const opened = bare.split("(").length;
  return bare.split(")").length > opened ? trimmed(bare.slice(0, -1)) : bare;
}

function linkedText(text: string): Op[] {
  const found: Op[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = safeHref(address);
    if (href === null) continue;
    if (match.index > at) found.push(textOp(text.slice(at, match.index)));
    found.push(textOp(address, href));
    at = match.index + address.length;
  }
  if (at < text.length) found.push(textOp(text.slice(at)));
  return found;
}

/** A text whose addresses are links, those too that were only typed. */
export function withLinks(ops: readonly Op[]): Op[] {
  return ops.flatMap((op) =>
    typeof op.insert === "string" && op.attributes?.link === undefined ? linkedText(op.insert) : [op],
  );
}
