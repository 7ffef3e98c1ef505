import { isUntouched, NOTHING, type Written } from "./form.rules";
import type { Line, LineKind, Look, Picture, Run } from "./rich";

/** What is kept of a text until the newsroom has it. */
export interface Draft {
  written: Written;
  /** Names the attempt to send exactly this: the server takes no attempt twice. null: it was not sent as it is. */
  attempt: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function lookIn(value: unknown): Look {
  const { bold, italic, underline, link } = fieldsOf(value);
  return {
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(typeof link === "string" && /^(?:https?|mailto):/i.test(link) && { link }),
  };
}

function runIn(value: unknown): Run {
  const { text, look } = fieldsOf(value);
  return { text: textIn(text), look: lookIn(look) };
}

const KINDS: readonly LineKind[] = ["text", "header", "quote", "bullet", "ordered"];

function lineIn(value: unknown): Line {
  const { kind, runs } = fieldsOf(value);
  return { kind: KINDS.find((one) => one === kind) ?? "text", runs: listOf(runs).map(runIn) };
}

function pictureIn(value: unknown): Picture {
  const { url, alt } = fieldsOf(value);
  return { url: textIn(url), alt: textIn(alt) };
}

/** A draft that was kept as text. It may be anything by now: what is no draft is nothing. */
export function unpackDraft(packed: string): Draft {
  try {
    const { written, attempt } = fieldsOf(JSON.parse(packed));
    const { headline, lines, pictures, name, email, phone, bio } = fieldsOf(written);
    return {
      written: {
        headline: textIn(headline),
        lines: listOf(lines).map(lineIn),
        pictures: listOf(pictures)
          .map(pictureIn)
          .filter(({ url }) => /^https?:/i.test(url)),
        name: textIn(name),
        email: textIn(email),
        phone: textIn(phone),
        bio: textIn(bio),
      },
      attempt: typeof attempt === "string" ? attempt : null,
    };
  } catch {
    return { written: NOTHING, attempt: null };
  }
}

/** A draft as a page keeps it for its frame; empty: nothing that anybody would miss. */
export function packDraft(draft: Draft): string {
  return isUntouched(draft.written) ? "" : JSON.stringify(draft);
}
