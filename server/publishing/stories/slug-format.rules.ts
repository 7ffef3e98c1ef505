import { zoneOffset } from "./zone-offset";

export interface SlugParts {
  /** Slug path of the primary section, or null. */
  section: string | null;
  firstPublishedAt: Date;
  /** IANA time zone of the date. */
  timeZone: string;
}

const VARIABLE = /\{\{\s*([\w-]+)\s*(?:\|\s*([^}]+?)\s*)?\}\}/g;
const TOKENS = /YYYY|yyyy|MM|dd|DD|HH|mm/g;

function formatDate(at: Date, zone: string, pattern: string): string {
  // Local time of the zone, represented as if it were UTC.
  const local = new Date(at.getTime() + zoneOffset(at, zone));
  const padTwo = (n: number) => String(n).padStart(2, "0");
  return pattern.replace(TOKENS, (token) => {
    switch (token) {
      case "MM":
        return padTwo(local.getUTCMonth() + 1);
      case "dd":
      case "DD":
        return padTwo(local.getUTCDate());
      case "HH":
        return padTwo(local.getUTCHours());
      case "mm":
        return padTwo(local.getUTCMinutes());
      default:
        return String(local.getUTCFullYear());
    }
  });
}

/**
 * Build a story's full slug: the account's format (`{{section}}/{{first-published-at|YYYY/MM/dd}}`) and the
 * headline's slug. A variable without a value leaves no empty segment.
 */
export function fullSlug(format: string, headlineSlug: string, parts: SlugParts): string {
  const prefix = format.replaceAll(VARIABLE, (_whole, name: string, pattern: string | undefined) => {
    switch (name) {
      case "section":
        return parts.section ?? "";
      case "first-published-at":
      case "published-at":
        return formatDate(parts.firstPublishedAt, parts.timeZone, pattern ?? "YYYY/MM/dd");
      default:
        return "";
    }
  });
  return [...prefix.split("/"), headlineSlug].filter((segment) => segment !== "").join("/");
}

/** Build the last segment of a slug from a headline: lower-case words of any script, joined by hyphens. */
export function headlineSlug(headline: string): string {
  const slug = headline
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 180)
    .replace(/-+$/, "");
  return slug === "" ? "story" : slug;
}

/** Convert a slug to the key by which stories are found: slugs differ by more than the case of their letters. */
export function toSlugKey(slug: string): string {
  return slug.toLowerCase();
}

/** Get the key of a slug's last segment, by which a story is found where none has the whole slug. */
export function toLastSegmentKey(slug: string): string {
  return toSlugKey(slug).replace(/\/+$/, "").split("/").at(-1) ?? "";
}
