import { type ContributionValues, EMPTY_FORM, isUntouched } from "./form.rules";
import type { Line, LineKind, Picture, Run, TextFormat } from "./rich";

/** The stored draft of a contribution until it is sent. */
export interface Draft {
  written: ContributionValues;
  /** Idempotency key of an attempt to send exactly this draft; null: not sent in its present state. */
  attempt: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toLook(value: unknown): TextFormat {
  const { bold, italic, underline, link } = toFields(value);
  return {
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(typeof link === "string" && /^(?:https?|mailto):/i.test(link) && { link }),
  };
}

function toRun(value: unknown): Run {
  const { text, look } = toFields(value);
  return { text: toText(text), look: toLook(look) };
}

const KINDS: readonly LineKind[] = ["text", "header", "quote", "bullet", "ordered"];

function toLine(value: unknown): Line {
  const { kind, runs } = toFields(value);
  return { kind: KINDS.find((item) => item === kind) ?? "text", runs: toList(runs).map(toRun) };
}

function toPicture(value: unknown): Picture {
  const { url, alt } = toFields(value);
  return { url: toText(url), alt: toText(alt) };
}

/** Parses a stored draft. The page's storage is not trusted: invalid data gives an empty draft. */
export function parseDraft(packed: string): Draft {
  try {
    const { written, attempt } = toFields(JSON.parse(packed));
    const { headline, lines, pictures, name, email, phone, bio } = toFields(written);
    return {
      written: {
        headline: toText(headline),
        lines: toList(lines).map(toLine),
        pictures: toList(pictures)
          .map(toPicture)
          .filter(({ url }) => /^https?:/i.test(url)),
        name: toText(name),
        email: toText(email),
        phone: toText(phone),
        bio: toText(bio),
      },
      attempt: typeof attempt === "string" ? attempt : null,
    };
  } catch {
    return { written: EMPTY_FORM, attempt: null };
  }
}

/** Serializes a draft for the page's storage; empty: no content worth keeping. */
export function serializeDraft(draft: Draft): string {
  return isUntouched(draft.written) ? "" : JSON.stringify(draft);
}
