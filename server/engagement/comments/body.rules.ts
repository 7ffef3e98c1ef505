import type { Mention, Op, OpAttributes } from "@/server/engagement/comment-states/index";
import { invalid } from "@/server/platform/errors/index";
import { getImageAlt, LONGEST_ALT, setImageAlt } from "@/shared/formats/index";
import { isJsonObject } from "@/shared/json-object";
import { toSafeLink, toSafeSource } from "./link.rules";

export const MAX_OPS = 500;
export const MAX_TEXT_LENGTH = 10_000;
export const MAX_MENTIONS = 50;

/** What an account allows in bodies of readers. */
export interface BodyRules {
  /** Whether links stay links; otherwise only their text stays. */
  links: boolean;
  /** Whether an image URL is one of the account's uploads or allowed hosts; null: no images at all. */
  isOwnImage: ((url: string) => boolean) | null;
  /** Contributions may have text formats and embedded video; comments lose them. */
  rich: boolean;
}

/** A validated body; its mentions are not resolved yet. */
export interface ParsedBody {
  ops: Op[];
  mentioned: number[];
}

/** Bidirectional overrides and embeddings: they can make a text display as another. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu;
const HALF = /\p{Cs}/u;
// Control characters, which are removed
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

function plain(text: string, path: string): string {
  if (HALF.test(text)) throw invalid(path, "contains an invalid character (unpaired surrogate)");
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .replace(DIRECTION_CONTROLS, "")
    .replace(CONTROLS, "");
}

function parseLink(value: unknown, path: string): string {
  const href = typeof value === "string" ? toSafeLink(value) : null;
  if (href === null) throw invalid(path, "must be an http, https or mailto address");
  return href;
}

function parseFormats(input: Record<string, unknown>, path: string): OpAttributes {
  const formats: OpAttributes = {};
  for (const name of ["bold", "italic", "underline", "blockquote"] as const) {
    if (input[name] === true) formats[name] = true;
  }
  const { header, list } = input;
  if (header !== undefined && header !== null && header !== false) {
    if (typeof header !== "number" || !Number.isInteger(header) || header < 1 || header > 6)
      throw invalid(`${path}.header`, "must be a whole number from 1 to 6");
    formats.header = header;
  }
  if (list === "ordered" || list === "bullet") formats.list = list;
  return formats;
}

interface OpContext {
  rules: BodyRules;
  path: string;
}

function parseTextOp(insert: string, input: Record<string, unknown>, { rules, path }: OpContext): Op {
  const text = plain(insert, `${path}.insert`);
  const formats = rules.rich ? parseFormats(input, `${path}.attributes`) : {};
  const { link } = input;
  const hasLink = link !== undefined && link !== null && link !== false;
  const href = hasLink ? parseLink(link, `${path}.attributes.link`) : null;
  const attributes = { ...formats, ...(href !== null && rules.links && { link: href }) };
  return Object.keys(attributes).length === 0 ? { insert: text } : { insert: text, attributes };
}

type FormatAttributes = Pick<Mention, "target" | "class" | "end-point">;

/** Values that clients send for an unset attribute. */
const NOTHING: readonly unknown[] = [undefined, null, "", "null", "undefined"];
const LONGEST = 200;

const TARGET = /^[A-Za-z_][\w-]*$/;
const CLASSES = /^-?[A-Za-z_][\w:-]*(?: -?[A-Za-z_][\w:-]*)*$/;
/** A protocol-relative URL takes its scheme from the page that shows it. */
const ANY_PAGE = "https://page.invalid/";

function isEndPoint(text: string): boolean {
  if (/[\s"'<>`\\\p{C}]/u.test(text) || !URL.canParse(text, ANY_PAGE)) return false;
  return /^https?:$/.test(new URL(text, ANY_PAGE).protocol);
}

const RULES: Readonly<Record<keyof FormatAttributes, { holds(text: string): boolean; refusal: string }>> = {
  target: { holds: (text) => TARGET.test(text), refusal: "must be the name of a browsing context" },
  class: { holds: (text) => CLASSES.test(text), refusal: "must be CSS class names separated by spaces" },
  "end-point": { holds: isEndPoint, refusal: "must be an http or https address, or a path" },
};

/**
 * Parse the presentation attributes of a mention. Clients put them into attributes of their markup, so any value that
 * does not match the attribute's format is refused. Unset values are omitted.
 */
export function parseMentionFormat(input: Readonly<Record<string, unknown>>, path: string): FormatAttributes {
  const format: FormatAttributes = {};
  for (const name of ["target", "class", "end-point"] as const) {
    const value = input[name];
    if (NOTHING.includes(value)) continue;
    const { holds, refusal } = RULES[name];
    if (typeof value !== "string" || value.length > LONGEST || !holds(value))
      throw invalid(`${path}.attributes.mention.${name}`, `${refusal}, at most ${LONGEST} characters`);
    format[name] = value;
  }
  return format;
}

const MENTION_ID = /^[0-9]{1,10}$/;

function parseMentionOp(attributes: Record<string, unknown>, path: string): Op {
  const mention: Record<string, unknown> = isJsonObject(attributes.mention) ? attributes.mention : {};
  const { id, name } = mention;
  if (!(typeof id === "string" || typeof id === "number") || !MENTION_ID.test(String(id)))
    throw invalid(`${path}.attributes.mention.id`, "must be the id of a reader");
  if (typeof name !== "string" || name.length > 200)
    throw invalid(`${path}.attributes.mention.name`, "must be a name of at most 200 characters");
  const named: Mention = {
    id: String(id),
    name: plain(name, path),
    slug: "",
    avatar: null,
    ...parseMentionFormat(mention, path),
  };
  return { insert: { mentions: true }, attributes: { mention: named, link: "" } };
}

/** Clean the alternative text that an image's URL carries. */
function withPlainAlt(url: string, path: string): string {
  const alt = getImageAlt(url);
  if (alt.length > LONGEST_ALT)
    throw invalid(path, `must have an alternative text of at most ${LONGEST_ALT} characters`);
  // The encoded text was no part of the body when NUL was refused there.
  return setImageAlt(url, plain(alt, path).replaceAll("\u0000", "").replaceAll(/\s+/gu, " ").trim());
}

function parseObjectOp(
  insert: Record<string, unknown>,
  attributes: Record<string, unknown>,
  { rules, path }: OpContext,
): Op {
  if (insert.mentions === true) return parseMentionOp(attributes, path);
  const { image, video } = insert;
  if (typeof image === "string") {
    const url = toSafeSource(image);
    if (url === null || rules.isOwnImage?.(url) !== true)
      throw invalid(`${path}.insert.image`, "must be an image uploaded to this installation");
    return { insert: { image: withPlainAlt(url, `${path}.insert.image`) } };
  }
  if (typeof video === "string" && rules.rich) {
    const url = toSafeSource(video);
    if (url?.startsWith("https:") !== true) throw invalid(`${path}.insert.video`, "must be an https address");
    return { insert: { video: url } };
  }
  throw invalid(`${path}.insert`, "must be text, a mention or an image");
}

function parseOp(op: unknown, context: OpContext): Op {
  if (!isJsonObject(op)) throw invalid(context.path, "must be an object with `insert`");
  const { insert } = op;
  const attributes = op.attributes ?? {};
  if (!isJsonObject(attributes)) throw invalid(`${context.path}.attributes`, "must be an object");
  if (typeof insert === "string") return parseTextOp(insert, attributes, context);
  if (!isJsonObject(insert)) throw invalid(`${context.path}.insert`, "must be text, a mention or an image");
  return parseObjectOp(insert, attributes, context);
}

/** Every text of a conversation ends with a newline, as Delta documents do. */
function endWithNewline(ops: readonly Op[]): Op[] {
  const last = ops.at(-1);
  if (last === undefined || typeof last.insert !== "string") return [...ops, { insert: "\n" }];
  if (last.insert.endsWith("\n")) return [...ops];
  return [...ops.slice(0, -1), { ...last, insert: `${last.insert}\n` }];
}

function listMentions(ops: readonly Op[]): number[] {
  return ops.flatMap(({ attributes }) =>
    attributes?.mention === undefined ? [] : [Number(attributes.mention.id)],
  );
}

/**
 * Parse the untrusted ops of a body. Formats that a comment cannot have are dropped; what is not allowed (URLs other
 * than http, https and mailto, foreign images, anything that is neither text, mention nor image) is refused, and
 * unknown attributes are never stored.
 */
export function parseBody(input: unknown, rules: BodyRules): ParsedBody {
  if (!Array.isArray(input)) throw invalid("body.comment.body.ops", "must be a list");
  const list: readonly unknown[] = input;
  if (list.length > MAX_OPS) throw invalid("body.comment.body.ops", `must have at most ${MAX_OPS} items`);
  const ops = list
    .map((op, at) => parseOp(op, { rules, path: `body.comment.body.ops.${at}` }))
    .filter((op) => op.insert !== "");
  const mentioned = listMentions(ops);
  if (mentioned.length > MAX_MENTIONS)
    throw invalid("body.comment.body.ops", `must mention at most ${MAX_MENTIONS} readers`);
  const text = toPlainText(ops);
  if (text.length > MAX_TEXT_LENGTH)
    throw invalid("body.comment.body.ops", `must have at most ${MAX_TEXT_LENGTH} characters`);
  const isEmpty = ops.every((op) => typeof op.insert === "string" && !/[^\p{Z}\p{C}]/u.test(op.insert));
  if (isEmpty) throw invalid("body.comment.body.ops", "must not be empty");
  return { ops: endWithNewline(ops), mentioned };
}

/** A body as plain text: mentions by name, images by their alternative text on a line of its own. */
export function toPlainText(ops: readonly Op[]): string {
  return ops
    .map(({ insert, attributes }) => {
      if (typeof insert === "string") return insert;
      const alt = "image" in insert ? getImageAlt(insert.image) : "";
      if (alt !== "") return `\n${alt}\n`;
      return attributes?.mention === undefined ? "" : `@${attributes.mention.name}`;
    })
    .join("");
}

/** Resolve the mentions in ops to readers; for an unknown reader only the text stays. */
export function resolveMentions(ops: readonly Op[], readers: ReadonlyMap<string, Mention>): Op[] {
  return ops.map((op) => {
    const sent = op.attributes?.mention;
    if (sent === undefined) return op;
    const reader = readers.get(sent.id);
    if (reader === undefined) return { insert: `@${sent.name}` };
    const mention = { ...sent, ...reader };
    return { insert: { mentions: true }, attributes: { mention, link: reader.slug } };
  });
}
