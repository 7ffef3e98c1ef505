import { SaxesParser } from "saxes";
import { AppError } from "@/server/platform/errors/index";
import type { ForeignComment } from "./foreign-comment";

interface Element {
  name: string;
  id: string | null;
  text: string;
  fields: Map<string, string>;
}

const PARTS = new Set(["thread", "post"]);

function stateOf(fields: ReadonlyMap<string, string>): ForeignComment["state"] {
  if (fields.get("isSpam") === "true") return "spam";
  if (fields.get("isDeleted") === "true") return "deleted";
  return fields.get("isApproved") === "false" ? "pending" : "published";
}

function commentOf(post: Element, threads: ReadonlyMap<string, string>): ForeignComment | null {
  const { fields } = post;
  const page = threads.get(fields.get("thread@id") ?? "");
  const at = new Date(fields.get("createdAt") ?? "");
  if (post.id === null || page === undefined || Number.isNaN(at.getTime())) return null;
  const parent = fields.get("parent@id");
  const name = fields.get("author/name") ?? "";
  const email = fields.get("author/email") ?? null;
  const username = fields.get("author/username");
  return {
    id: `disqus:${post.id}`,
    page,
    parent: parent === undefined ? null : `disqus:${parent}`,
    author: { key: `disqus:${username ?? email ?? name}`, name, email },
    html: fields.get("message") ?? "",
    at,
    state: stateOf(fields),
  };
}

/** The comments of a Disqus export (XML), thread by thread; threads without an address and posts without a time are left out. */
export function readDisqus(xml: string): ForeignComment[] {
  const threads = new Map<string, string>();
  const posts: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const id = attributes["dsq:id"] ?? null;
    const outer = open.at(-1);
    if (outer !== undefined && PARTS.has(outer.name) && id !== null) outer.fields.set(`${name}@id`, id);
    open.push({ name, id, text: "", fields: new Map() });
  });
  const onText = (text: string) => {
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += text;
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("closetag", () => {
    const element = open.pop();
    const outer = open.at(-1);
    if (element === undefined || outer === undefined) return;
    if (outer.name === "disqus" && element.name === "thread" && element.id !== null) {
      const link = element.fields.get("link");
      if (link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link))
        threads.set(element.id, link);
    } else if (outer.name === "disqus" && element.name === "post") posts.push(element);
    else {
      outer.fields.set(element.name, element.text.trim());
      for (const [key, value] of element.fields) outer.fields.set(`${element.name}/${key}`, value);
    }
  });
  parser.on("error", (error) => {
    throw new AppError("invalid", `The file is not XML: ${error.message}`);
  });
  parser.write(xml).close();
  return posts
    .flatMap((post) => commentOf(post, threads) ?? [])
    .toSorted((one, other) => (one.page < other.page ? -1 : one.page > other.page ? 1 : 0));
}
