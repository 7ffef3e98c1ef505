import { SaxesParser, type SaxesTagPlain } from "saxes";
import { AppError } from "@/server/platform/errors/index";
import type { DisqusPart, DisqusPost } from "./disqus-part";

interface Element {
  name: string;
  id: string | null;
  text: string;
  fields: Map<string, string>;
}

/** Limits of one thread or comment: its characters, with `element` for each element in it; and its depth. */
const LIMITS = { part: 4 * 1024 * 1024, element: 64, depth: 40 } as const;

const PARTS = new Set(["thread", "post"]);

function parseState(fields: ReadonlyMap<string, string>): DisqusPost["state"] {
  if (fields.get("isSpam") === "true") return "spam";
  if (fields.get("isDeleted") === "true") return "deleted";
  return fields.get("isApproved") === "false" ? "pending" : "published";
}

function toThread({ id, fields }: Element): DisqusPart | null {
  const page = fields.get("link");
  const isPage = page !== undefined && /^https?:\/\//i.test(page) && URL.canParse(page);
  return id === null || !isPage ? null : { kind: "thread", id, page };
}

function toPost({ id, fields }: Element): DisqusPart | null {
  const at = Date.parse(fields.get("createdAt") ?? "");
  const threadId = fields.get("thread@id");
  if (id === null || threadId === undefined || Number.isNaN(at)) return null;
  const parent = fields.get("parent@id");
  const name = fields.get("author/name") ?? "";
  const email = fields.get("author/email") ?? null;
  const username = fields.get("author/username");
  return {
    kind: "post",
    id: `disqus:${id}`,
    threadId,
    parent: parent === undefined ? null : `disqus:${parent}`,
    author: { key: `disqus:${username ?? email ?? name}`, name, email },
    html: fields.get("message") ?? "",
    at,
    state: parseState(fields),
  };
}

/**
 * Parses a Disqus export in chunks, with one thread or comment in memory at a time. Refuses files that are not XML,
 * not such an export or truncated, that declare a document type, or that exceed the size and depth limits.
 */
export class DisqusParser {
  private readonly sax = this.newParser();
  private readonly open: Element[] = [];
  private parts: DisqusPart[] = [];
  private size = 0;
  private lastEvent = 0;

  /** Yields the threads and comments that the chunk completes. */
  *read(chunk: string): Generator<DisqusPart> {
    this.sax.write(chunk);
    if (this.sax.position - this.lastEvent > LIMITS.part) this.tooLarge();
    yield* this.parts.splice(0);
  }

  end(): void {
    if (this.open.length > 0) this.refuse("The file is incomplete");
    this.sax.close();
  }

  private newParser(): SaxesParser {
    const sax = new SaxesParser();
    sax.on("opentag", (tag) => this.tagOpens(tag));
    sax.on("closetag", () => this.tagCloses());
    sax.on("text", (text) => this.text(text));
    sax.on("cdata", (text) => this.text(text));
    sax.on("doctype", () => this.refuse("The file declares a document type, so it isn't a Disqus export"));
    sax.on("error", ({ message }) => {
      throw new AppError("invalid", `The file isn't valid XML: ${message}`);
    });
    return sax;
  }

  private refuse(why: string): never {
    throw new AppError("invalid", `${why} (line ${this.sax.line}).`);
  }

  private tooLarge(): never {
    this.refuse("A thread or comment is larger than 4 million characters");
  }

  private grow(by: number): void {
    this.lastEvent = this.sax.position;
    this.size += by;
    if (this.size > LIMITS.part) this.tooLarge();
  }

  private tagOpens({ name, attributes }: SaxesTagPlain): void {
    const depth = this.open.length;
    if (depth === 0 && name !== "disqus")
      this.refuse(`The file isn't a Disqus export: it begins with <${name.slice(0, 40)}>`);
    if (depth >= LIMITS.depth) this.refuse(`Elements are nested deeper than ${LIMITS.depth}`);
    if (depth === 1) this.size = 0;
    const id = attributes["dsq:id"] ?? null;
    this.grow(LIMITS.element + name.length + (id?.length ?? 0));
    const outer = this.open.at(-1);
    if (outer !== undefined && PARTS.has(outer.name) && id !== null) outer.fields.set(`${name}@id`, id);
    this.open.push({ name, id, text: "", fields: new Map() });
  }

  /** Drops text between threads and comments, which would otherwise accumulate. */
  private text(text: string): void {
    const inner = this.open.at(-1);
    if (inner === undefined || this.open.length === 1) {
      this.lastEvent = this.sax.position;
      return;
    }
    this.grow(text.length);
    inner.text += text;
  }

  private tagCloses(): void {
    this.lastEvent = this.sax.position;
    const element = this.open.pop();
    const outer = this.open.at(-1);
    if (element === undefined || outer === undefined) return;
    if (this.open.length > 1) {
      outer.fields.set(element.name, element.text.trim());
      for (const [key, value] of element.fields) {
        // The parser repeats it under a longer path for each enclosing element.
        this.grow(element.name.length + key.length);
        outer.fields.set(`${element.name}/${key}`, value);
      }
      return;
    }
    const part =
      element.name === "thread" ? toThread(element) : element.name === "post" ? toPost(element) : null;
    if (part !== null) this.parts.push(part);
  }
}
