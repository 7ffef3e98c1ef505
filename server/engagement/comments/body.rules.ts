import { invalid } from "@/server/platform/errors/index";
import type { Mention, Op, OpAttributes } from "./comment";
import { safeLink, safeSource } from "./link.rules";
import { mentionLooks } from "./mention-looks.rules";

export const MOST_OPS = 500;
export const LONGEST_TEXT = 10_000;
export const MOST_MENTIONS = 50;

/** What an account lets readers write. */
export interface BodyRules {
  /** Whether links stay links; otherwise their text stays. */
  links: boolean;
  /** Whether a picture's address is one of the account's uploads or allowed hosts; null: no pictures at all. */
  isOwnImage: ((url: string) => boolean) | null;
  /** Contributions may have looks and players; comments lose them. */
  rich: boolean;
}

/** A body that keeps the rules; mentions are those asked for, still to be looked up. */
export interface ParsedBody {
  ops: Op[];
  mentioned: number[];
}

/** Overrides and embeddings of direction: with them a text can show itself as another. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;
const HALF = /\p{Cs}/u;
// These are the characters that are taken out
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

function plain(text: string, path: string): string {
  if (HALF.test(text)) throw invalid(path, "holds half a character");
  return text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replace(TURNING, "").replace(CONTROLS, "");
}

function linkOf(value: unknown, path: string): string {
  const href = typeof value === "string" ? safeLink(value) : null;
  if (href === null) throw invalid(path, "must be an http, https or mailto address");
  return href;
}

function richAttributes(given: Record<string, unknown>, path: string): OpAttributes {
  const looks: OpAttributes = {};
  for (const name of ["bold", "italic", "underline", "blockquote"] as const) {
    if (given[name] === true) looks[name] = true;
  }
  const { header, list } = given;
  if (header !== undefined && header !== null && header !== false) {
    if (typeof header !== "number" || !Number.isInteger(header) || header < 1 || header > 6)
      throw invalid(`${path}.header`, "must be a whole number from 1 to 6");
    looks.header = header;
  }
  if (list === "ordered" || list === "bullet") looks.list = list;
  return looks;
}

interface Place {
  rules: BodyRules;
  path: string;
}

function textOp(insert: string, given: Record<string, unknown>, { rules, path }: Place): Op {
  const text = plain(insert, `${path}.insert`);
  const looks = rules.rich ? richAttributes(given, `${path}.attributes`) : {};
  const { link } = given;
  const hasLink = link !== undefined && link !== null && link !== false;
  const href = hasLink ? linkOf(link, `${path}.attributes.link`) : null;
  const attributes = { ...looks, ...(href !== null && rules.links && { link: href }) };
  return Object.keys(attributes).length === 0 ? { insert: text } : { insert: text, attributes };
}

const MENTION_ID = /^[0-9]{1,10}$/;

function mentionOp(given: Record<string, unknown>, path: string): Op {
  const mention = record(given.mention);
  const id = mention?.id;
  const name = mention?.name;
  if (mention === null || !(typeof id === "string" || typeof id === "number") || !MENTION_ID.test(String(id)))
    throw invalid(`${path}.attributes.mention.id`, "must be the id of a reader");
  if (typeof name !== "string" || name.length > 200)
    throw invalid(`${path}.attributes.mention.name`, "must be a name of at most 200 characters");
  const named: Mention = {
    id: String(id),
    name: plain(name, path),
    slug: "",
    avatar: null,
    ...mentionLooks(mention, path),
  };
  return { insert: { mentions: true }, attributes: { mention: named, link: "" } };
}

function objectOp(
  insert: Record<string, unknown>,
  given: Record<string, unknown>,
  { rules, path }: Place,
): Op {
  if (insert.mentions === true) return mentionOp(given, path);
  const { image, video } = insert;
  if (typeof image === "string") {
    const url = safeSource(image);
    if (url === null || rules.isOwnImage?.(url) !== true)
      throw invalid(`${path}.insert.image`, "must be a picture that was uploaded here");
    return { insert: { image: url } };
  }
  if (typeof video === "string" && rules.rich) {
    const url = safeSource(video);
    if (url?.startsWith("https:") !== true) throw invalid(`${path}.insert.video`, "must be an https address");
    return { insert: { video: url } };
  }
  throw invalid(`${path}.insert`, "must be a text, a mention or a picture");
}

function opOf(value: unknown, place: Place): Op {
  const op = record(value);
  if (op === null) throw invalid(place.path, "must be an object with `insert`");
  const given = op.attributes === undefined || op.attributes === null ? {} : record(op.attributes);
  if (given === null) throw invalid(`${place.path}.attributes`, "must be an object");
  if (typeof op.insert === "string") return textOp(op.insert, given, place);
  const insert = record(op.insert);
  if (insert === null) throw invalid(`${place.path}.insert`, "must be a text, a mention or a picture");
  return objectOp(insert, given, place);
}

/** Every text of a conversation ends with a newline, as documents of this form do. */
function ended(ops: readonly Op[]): Op[] {
  const last = ops.at(-1);
  if (last === undefined || typeof last.insert !== "string") return [...ops, { insert: "\n" }];
  if (last.insert.endsWith("\n")) return [...ops];
  return [...ops.slice(0, -1), { ...last, insert: `${last.insert}\n` }];
}

function mentionsIn(ops: readonly Op[]): number[] {
  return ops.flatMap(({ attributes }) =>
    attributes?.mention === undefined ? [] : [Number(attributes.mention.id)],
  );
}

/**
 * Reads the ops of a body from outside. Looks that a comment cannot have are dropped, what it must not have (other
 * addresses than http, https and mailto, foreign pictures, anything that is neither text, mention nor picture) is
 * refused, and nothing is kept that is not named here.
 */
export function parseBody(given: unknown, rules: BodyRules): ParsedBody {
  if (!Array.isArray(given)) throw invalid("body.comment.body.ops", "must be a list");
  const list: readonly unknown[] = given;
  if (list.length > MOST_OPS) throw invalid("body.comment.body.ops", `may hold ${MOST_OPS} items at most`);
  const ops = list
    .map((op, at) => opOf(op, { rules, path: `body.comment.body.ops.${at}` }))
    .filter((op) => op.insert !== "");
  const mentioned = mentionsIn(ops);
  if (mentioned.length > MOST_MENTIONS)
    throw invalid("body.comment.body.ops", `may name ${MOST_MENTIONS} readers at most`);
  const text = plainText(ops);
  if (text.length > LONGEST_TEXT)
    throw invalid("body.comment.body.ops", `may hold ${LONGEST_TEXT} characters at most`);
  const isEmpty = ops.every((op) => typeof op.insert === "string" && !/[^\p{Z}\p{C}]/u.test(op.insert));
  if (isEmpty) throw invalid("body.comment.body.ops", "says nothing");
  return { ops: ended(ops), mentioned };
}

/** A body as plain text: mentions by name, pictures left out. */
export function plainText(ops: readonly Op[]): string {
  return ops
    .map(({ insert, attributes }) => {
      if (typeof insert === "string") return insert;
      return attributes?.mention === undefined ? "" : `@${attributes.mention.name}`;
    })
    .join("");
}

/** Writes readers into the ops that name them; of somebody unknown only the text stays. */
export function withMentions(ops: readonly Op[], readers: ReadonlyMap<string, Mention>): Op[] {
  return ops.map((op) => {
    const asked = op.attributes?.mention;
    if (asked === undefined) return op;
    const reader = readers.get(asked.id);
    if (reader === undefined) return { insert: `@${asked.name}` };
    const mention = { ...asked, ...reader };
    return { insert: { mentions: true }, attributes: { mention, link: reader.slug } };
  });
}
