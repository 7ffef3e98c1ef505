import { IncomingMessage } from "node:http";
import type { z } from "@hono/zod-openapi";
import { AppError, type Problem } from "@/server/platform/errors/index";
import type { BodyContract, EndpointContract } from "./endpoint";
import type { HttpRequest, RequestUrl } from "./http-message";

const MAX_DEPTH = 32;
const BAD_ESCAPE = /%(?![0-9a-fA-F]{2})/;
const PART_OF_LIST = /^(.+?)\[\w*\]$/;

type Contract = EndpointContract<z.ZodObject, z.ZodObject, z.ZodType>;

/** Parses one part of a request by its schema; every problem is named with its place. */
function parse(schema: z.ZodType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems: Problem[] = result.error.issues.slice(0, 20).map((issue) => ({
    path: [where, ...issue.path.map(String)].join("."),
    message: issue.message,
  }));
  const [first] = problems;
  const message = first === undefined ? "The request is not valid." : `${first.path}: ${first.message}`;
  throw new AppError("invalid", message, { problems });
}

function refuseNul(text: string, where: string): void {
  if (text.includes("\u0000")) {
    throw new AppError("invalid", `${where} holds a NUL character.`, {
      problems: [{ path: where, message: "holds a NUL character" }],
    });
  }
}

function refuseOtherThanUtf8(query: string): void {
  try {
    decodeURIComponent(query);
  } catch {
    throw new AppError("invalid", "The query is not UTF-8.");
  }
}

/** The query as single strings, or arrays where a name is repeated; broken escapes are refused. */
function queryOf(url: RequestUrl, schema: z.ZodObject): Record<string, string | string[]> {
  if (BAD_ESCAPE.test(url.search)) throw new AppError("invalid", "The query holds a broken percent escape.");
  if (url.search.includes("%")) refuseOtherThanUtf8(url.search);
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of url.searchParams) {
    refuseNul(name, "query");
    refuseNul(value, `query.${name}`);
    // Next repairs what is not UTF-8 before any handler sees it, and leaves this in its place.
    if (value.includes("\ufffd")) throw new AppError("invalid", `query.${name} is not UTF-8.`);
    const key = Object.hasOwn(schema.shape, name) ? name : (PART_OF_LIST.exec(name)?.[1] ?? name);
    if (!Object.hasOwn(schema.shape, key)) continue;
    const known = Object.hasOwn(values, key) ? values[key] : undefined;
    if (known !== undefined) values[key] = [...(Array.isArray(known) ? known : [known]), value];
    // `name[]=x` is a list of one, unless the contract itself names the parameter that way.
    else values[key] = key === name ? value : [value];
  }
  return values;
}

/** Path parameters, or the query, as the contract's schema reads them. */
export function readParams(contract: Contract, params: Record<string, string>): unknown {
  if (contract.params === undefined) return {};
  for (const [name, value] of Object.entries(params)) refuseNul(value, `path.${name}`);
  return parse(contract.params, params, "path");
}

export function readQuery(contract: Contract, url: RequestUrl): unknown {
  if (contract.query === undefined) return {};
  return parse(contract.query, url.search === "" ? {} : queryOf(url, contract.query), "query");
}

const FORM = "application/x-www-form-urlencoded";

function mediaTypeOf(asked: HttpRequest): string | undefined {
  return asked.header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Whether a body came as a form, where an operation takes one. */
function isForm(asked: HttpRequest, { contentTypes }: BodyContract<z.ZodType>): boolean {
  return contentTypes.includes(FORM) && (mediaTypeOf(asked) === FORM || contentTypes.length === 1);
}

/** A form's fields; one that came more than once is a list, which no schema of a single text takes. */
function fieldsOf(text: string): Record<string, string | string[]> {
  if (BAD_ESCAPE.test(text)) throw new AppError("invalid", "The body holds a broken percent escape.");
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    refuseNul(value, `body.${name}`);
    const known = fields.get(name);
    fields.set(name, known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]);
  }
  return Object.fromEntries(fields);
}

const MULTIPART = "multipart/form-data";

function isMultipart(asked: HttpRequest, { contentTypes }: BodyContract<z.ZodType>): boolean {
  return contentTypes.includes(MULTIPART) && mediaTypeOf(asked) === MULTIPART;
}

/** The parts of a form that carries a file: texts as they are, files as their bytes; of one name the last part holds. */
async function partsOf(bytes: Uint8Array, contentType: string): Promise<Record<string, string | Uint8Array>> {
  const parts: [string, string | Uint8Array][] = [];
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { "content-type": contentType },
    }).formData();
    for (const [name, part] of form)
      parts.push([name, typeof part === "string" ? part : new Uint8Array(await part.arrayBuffer())]);
  } catch {
    throw new AppError("invalid", "The body is no multipart/form-data.");
  }
  for (const [name, part] of parts) if (typeof part === "string") refuseNul(part, `body.${name}`);
  return Object.fromEntries(parts);
}

/**
 * What was sent as JSON, refused before it is parsed when it is too large, and before it is walked when too deep;
 * undefined where no body was sent.
 */
export async function readBodyValue(contract: Contract, asked: HttpRequest): Promise<unknown> {
  const body = contract.body;
  if (body === undefined) return undefined;
  const bytes = await readWhole(asked, body);
  if (isMultipart(asked, body)) return partsOf(bytes, asked.header("content-type") ?? "");
  const text = textOf(bytes, { keepsMark: body.raw === true });
  if (body.raw === true) {
    refuseNul(text, "body");
    return text === "" ? undefined : text;
  }
  if (BAD_NUL.test(text)) throw new AppError("invalid", "The body holds a NUL character.");
  if (isForm(asked, body)) return fieldsOf(text);
  if (text.trim() === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("invalid", "The body is not valid JSON.");
  }
  if (tooDeep(text)) throw new AppError("invalid", `The body is nested deeper than ${MAX_DEPTH} levels.`);
  return value;
}

/** The body as the contract's schema reads it. */
export function readBody({ body }: Contract, value: unknown): unknown {
  if (body === undefined) return undefined;
  if (value !== undefined) return parse(body.schema, value, "body");
  if (body.optional === true) return parse(body.schema, {}, "body");
  throw new AppError("invalid", "The body is empty.", { problems: [{ path: "body", message: "is empty" }] });
}

const BAD_NUL = /\u0000|(?<!\\)(?:\\\\)*\\u0000/;

async function readWhole(asked: HttpRequest, body: BodyContract<z.ZodType>): Promise<Uint8Array> {
  const declared = Number(asked.header("content-length") ?? "0");
  if (declared > body.limit) throw tooLarge(body.limit);
  if (asked.body === null) return new Uint8Array();
  return arrivedWhole(asked.body, body.limit) ?? readBytes(asked.body, body.limit);
}

const keepingMark = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const withoutMark = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Uint8Array, { keepsMark }: { keepsMark: boolean }): string {
  try {
    return (keepsMark ? keepingMark : withoutMark).decode(bytes);
  } catch {
    throw new AppError("invalid", "The body is not UTF-8.");
  }
}

/** A body that is here already, as short ones are: iterating over it costs more than what it says. null: it is not. */
function arrivedWhole(body: AsyncIterable<Uint8Array>, limit: number): Uint8Array | null {
  if (!(body instanceof IncomingMessage) || !body.complete || body.destroyed) return null;
  if (body.readableLength > limit) throw tooLarge(limit);
  const bytes: unknown = body.read();
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
}

async function readBytes(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A caller that went away in the middle is no fault of ours, and none of the database's.
    throw new AppError("invalid", "The body ended before its declared length.");
  }
  return Buffer.concat(chunks);
}

function tooLarge(limit: number): AppError {
  return new AppError("too_large", `The body is larger than ${limit} bytes.`);
}

/** Depth by counting brackets outside strings: cheap, and done before anything walks the value. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 92) at += 1;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 123 || char === 91) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 125 || char === 93) depth -= 1;
  }
  return false;
}
