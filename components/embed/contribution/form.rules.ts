import type { PageTopic } from "./boot-data";
import type { Line, Picture } from "./rich";
import { encodeHtml, isBlank, removeEmptyLines, renderHtml, toOps, toText } from "./rich.rules";

/** Values of the form's fields. */
export interface ContributionValues {
  headline: string;
  lines: readonly Line[];
  pictures: readonly Picture[];
  name: string;
  email: string;
  phone: string;
  bio: string;
}

export const EMPTY_FORM: ContributionValues = {
  headline: "",
  lines: [],
  pictures: [],
  name: "",
  email: "",
  phone: "",
  bio: "",
};

export const FIELDS = ["headline", "text", "name", "email", "phone", "bio"] as const;
export type Field = (typeof FIELDS)[number];

/** Errors by field: message keys. */
export type FieldErrors = Partial<Record<Field, string>>;

/** Maximum lengths that the API accepts. */
export const LONGEST = { headline: 500, text: 10_000, name: 200, email: 320, phone: 40, bio: 2_000 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isUntouched({ headline, lines, pictures, phone, bio }: ContributionValues): boolean {
  return headline.trim() === "" && isBlank(lines) && pictures.length === 0 && phone === "" && bio === "";
}

/** Validates the form; returns the errors by field. */
export function validateContribution(written: ContributionValues): FieldErrors {
  const { headline, lines, name, email } = written;
  const texts = { ...written, text: toText(removeEmptyLines(lines)) };
  const tooLong = FIELDS.flatMap((field) =>
    texts[field].trim().length > LONGEST[field] ? [[field, "wrong_long"] as const] : [],
  );
  return {
    ...(headline.trim() === "" && { headline: "wrong_headline" }),
    ...(isBlank(lines) && { text: "wrong_text" }),
    ...(name.trim() === "" && { name: "wrong_name" }),
    ...(email.trim() !== "" && !EMAIL.test(email.trim()) && { email: "wrong_email" }),
    ...Object.fromEntries(tooLong),
  };
}

/** Maps a path in an API error to a field; null: no field. */
export function toField(path: string): Field | null {
  if (/\.headline$/.test(path)) return "headline";
  if (/\.(?:html|ops)\b|^body\.contribution$/.test(path)) return "text";
  const [, detail] = /\.contributor_details\.(name|email|phone|bio)$/.exec(path) ?? [];
  return FIELDS.find((field) => field === detail) ?? null;
}

/** Converts the page's topic to the API's format; an incomplete topic is empty. */
export function toTopic(pageTopic: PageTopic | null): Record<string, string[]> {
  const values = (pageTopic?.value ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  if (pageTopic === null || pageTopic.type.trim() === "" || values.length === 0) return {};
  return { [pageTopic.type.trim()]: [...new Set(values)] };
}

function toNullable(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** Builds the request body of a contribution. */
export function toContribution(written: ContributionValues, topic: PageTopic | null) {
  const lines = removeEmptyLines(written.lines);
  return {
    headline: written.headline.trim(),
    html: encodeHtml(renderHtml(lines, written.pictures)),
    body: { ops: toOps(lines, written.pictures) },
    contributor_details: {
      name: toNullable(written.name),
      email: toNullable(written.email),
      phone: toNullable(written.phone),
      bio: toNullable(written.bio),
    },
    topic: toTopic(topic),
  };
}
