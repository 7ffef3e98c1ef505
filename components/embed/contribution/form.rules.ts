import type { GivenTopic } from "./boot-data";
import type { Line, Picture } from "./rich";
import { htmlOf, isBlank, opsOf, packedHtml, textOf, trimmed } from "./rich.rules";

/** What somebody writes, as it stands in the fields. */
export interface Written {
  headline: string;
  lines: readonly Line[];
  pictures: readonly Picture[];
  name: string;
  email: string;
  phone: string;
  bio: string;
}

export const NOTHING: Written = {
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

/** What is wrong with a field: key of our message. */
export type Wrongs = Partial<Record<Field, string>>;

/** As many as the API takes. */
export const LONGEST = { headline: 500, text: 10_000, name: 200, email: 320, phone: 40, bio: 2_000 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isUntouched({ headline, lines, pictures, phone, bio }: Written): boolean {
  return headline.trim() === "" && isBlank(lines) && pictures.length === 0 && phone === "" && bio === "";
}

/** What has to be set right before it can be sent, field by field. */
export function wrongsOf(written: Written): Wrongs {
  const { headline, lines, name, email } = written;
  const texts = { ...written, text: textOf(trimmed(lines)) };
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

/** The field that the API means; null: none of these. */
export function fieldAt(path: string): Field | null {
  if (/\.headline$/.test(path)) return "headline";
  if (/\.(?:html|ops)\b|^body\.contribution$/.test(path)) return "text";
  const [, detail] = /\.contributor_details\.(name|email|phone|bio)$/.exec(path) ?? [];
  return FIELDS.find((field) => field === detail) ?? null;
}

/** Topics as the API takes them; what the page did not give whole is none. */
export function topicOf(given: GivenTopic | null): Record<string, string[]> {
  const values = (given?.value ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  if (given === null || given.type.trim() === "" || values.length === 0) return {};
  return { [given.type.trim()]: [...new Set(values)] };
}

function said(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** What is sent to the newsroom. */
export function contributionOf(written: Written, topic: GivenTopic | null) {
  const lines = trimmed(written.lines);
  return {
    headline: written.headline.trim(),
    html: packedHtml(htmlOf(lines, written.pictures)),
    body: { ops: opsOf(lines, written.pictures) },
    contributor_details: {
      name: said(written.name),
      email: said(written.email),
      phone: said(written.phone),
      bio: said(written.bio),
    },
    topic: topicOf(topic),
  };
}
