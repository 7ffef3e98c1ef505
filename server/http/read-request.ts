import { IncomingMessage } from "node:http";
import type { z } from "zod";
import { AppError, type Problem } from "@/server/platform/errors/index";
import { isPercentEncodedUtf8 } from "@/server/platform/net/index";
import type { BodyContract, EndpointContract } from "./endpoint";
import type { HttpRequest, RequestUrl } from "./http-message";
import { bodyTooLarge } from "./request-gate.rules";

const MAX_DEPTH = 32;
const BAD_ESCAPE = /%(?![0-9a-fA-F]{2})/;
const LIST_ITEM_NAME = /^(.+?)\[\w*\]$/;

type Contract = EndpointContract<z.ZodObject, z.ZodObject, z.ZodType>;

/** Parses one part of a request by its schema; every problem names its path. */
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
    throw new AppError("invalid", `${where} contains a NUL character.`, {
      problems: [{ path: where, message: "contains a NUL character" }],
    });
  }
}

/** Parses the query to strings, or arrays where a name is repeated; invalid escapes are refused. */
function parseQuery(url: RequestUrl, schema: z.ZodObject): Record<string, string | string[]> {
  if (BAD_ESCAPE.test(url.search))
    throw new AppError("invalid", "The query contains broken percent-encoding.");
  if (url.search.includes("%") && !isPercentEncodedUtf8(url.search))
    throw new AppError("invalid", "The query is not UTF-8.");
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of url.searchParams) {
    refuseNul(name, "query");
    refuseNul(value, `query.${name}`);
    // Next replaces invalid UTF-8 with this character before any handler sees it.
    if (value.includes("\ufffd")) throw new AppError("invalid", `query.${name} is not UTF-8.`);
    const key = Object.hasOwn(schema.shape, name) ? name : (LIST_ITEM_NAME.exec(name)?.[1] ?? name);
    if (!Object.hasOwn(schema.shape, key)) continue;
    const existing = Object.hasOwn(values, key) ? values[key] : undefined;
    if (existing !== undefined) values[key] = [...(Array.isArray(existing) ? existing : [existing]), value];
    // `name[]=x` is a list with one entry, unless the contract has a parameter of that literal name.
    else values[key] = key === name ? value : [value];
  }
  return values;
}

/** Parses the path parameters by the contract's schema. */
export function readParams(contract: Contract, params: Record<string, string>): unknown {
  if (contract.params === undefined) return {};
  for (const [name, value] of Object.entries(params)) refuseNul(value, `path.${name}`);
  return parse(contract.params, params, "path");
}

export function readQuery(contract: Contract, url: RequestUrl): unknown {
  if (contract.query === undefined) return {};
  return parse(contract.query, url.search === "" ? {} : parseQuery(url, contract.query), "query");
}

const FORM = "application/x-www-form-urlencoded";

function parseMediaType(request: HttpRequest): string | undefined {
  return request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Whether the body is a form, where the operation accepts one. */
function isForm(request: HttpRequest, { contentTypes }: BodyContract<z.ZodType>): boolean {
  return contentTypes.includes(FORM) && (parseMediaType(request) === FORM || contentTypes.length === 1);
}

/** Parses a form; a repeated field becomes an array, which no schema of a single text accepts. */
function parseForm(text: string): Record<string, string | string[]> {
  if (BAD_ESCAPE.test(text)) throw new AppError("invalid", "The body contains broken percent-encoding.");
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    refuseNul(value, `body.${name}`);
    const existing = fields.get(name);
    fields.set(
      name,
      existing === undefined ? value : [...(Array.isArray(existing) ? existing : [existing]), value],
    );
  }
  return Object.fromEntries(fields);
}

const MULTIPART = "multipart/form-data";

function isMultipart(request: HttpRequest, { contentTypes }: BodyContract<z.ZodType>): boolean {
  return contentTypes.includes(MULTIPART) && parseMediaType(request) === MULTIPART;
}

/** Parses a multipart form: texts as strings, files as bytes; the last part of a name wins. */
async function parseMultipart(
  bytes: Uint8Array,
  contentType: string,
): Promise<Record<string, string | Uint8Array>> {
  const parts: [string, string | Uint8Array][] = [];
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { "content-type": contentType },
    }).formData();
    for (const [name, part] of form)
      parts.push([name, typeof part === "string" ? part : new Uint8Array(await part.arrayBuffer())]);
  } catch {
    throw new AppError("invalid", "The body is not valid multipart/form-data.");
  }
  for (const [name, part] of parts) if (typeof part === "string") refuseNul(part, `body.${name}`);
  return Object.fromEntries(parts);
}

/**
 * Reads and parses the body; refuses one that is too large before parsing, and one that is nested too deeply before
 * it is traversed. undefined where no body was sent.
 */
export async function readBodyValue(contract: Contract, request: HttpRequest): Promise<unknown> {
  const body = contract.body;
  if (body === undefined) return undefined;
  const bytes = await readBodyBytes(request, body);
  if (isMultipart(request, body)) return parseMultipart(bytes, request.header("content-type") ?? "");
  const text = decodeText(bytes, { keepsBom: body.raw === true });
  if (body.raw === true) {
    refuseNul(text, "body");
    return text === "" ? undefined : text;
  }
  if (NUL_OR_ESCAPE.test(text)) throw new AppError("invalid", "The body contains a NUL character.");
  if (isForm(request, body)) return parseForm(text);
  if (text.trim() === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("invalid", "The body is not valid JSON.");
  }
  if (isTooDeep(text)) throw new AppError("invalid", `The body is nested deeper than ${MAX_DEPTH} levels.`);
  return value;
}

/** Validates the body by the contract's schema. */
export function readBody({ body }: Contract, value: unknown): unknown {
  if (body === undefined) return undefined;
  if (value !== undefined) return parse(body.schema, value, "body");
  if (body.optional === true) return parse(body.schema, {}, "body");
  throw new AppError("invalid", "The body is empty.", { problems: [{ path: "body", message: "is empty" }] });
}

const NUL_OR_ESCAPE = /\u0000|(?<!\\)(?:\\\\)*\\u0000/;

async function readBodyBytes(request: HttpRequest, body: BodyContract<z.ZodType>): Promise<Uint8Array> {
  const declared = Number(request.header("content-length") ?? "0");
  if (declared > body.limit) throw bodyTooLarge(body.limit);
  if (request.body === null) return new Uint8Array();
  return readBuffered(request.body, body.limit) ?? readBytes(request.body, body.limit);
}

const decoderKeepingBom = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const decoderStrippingBom = new TextDecoder("utf-8", { fatal: true });

function decodeText(bytes: Uint8Array, { keepsBom }: { keepsBom: boolean }): string {
  try {
    return (keepsBom ? decoderKeepingBom : decoderStrippingBom).decode(bytes);
  } catch {
    throw new AppError("invalid", "The body is not UTF-8.");
  }
}

/** Reads a body that is already buffered, as short ones are: cheaper than iterating. null: it is not complete yet. */
function readBuffered(body: AsyncIterable<Uint8Array>, limit: number): Uint8Array | null {
  if (!(body instanceof IncomingMessage) || !body.complete || body.destroyed) return null;
  if (body.readableLength > limit) throw bodyTooLarge(limit);
  const bytes: unknown = body.read();
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
}

async function readBytes(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > limit) throw bodyTooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A caller that disconnects during the body is not a server error.
    throw new AppError("invalid", "The body ended before its declared length.");
  }
  return Buffer.concat(chunks);
}

/** Counts brackets outside strings: cheap, and done before anything traverses the value. */
function isTooDeep(text: string): boolean {
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
