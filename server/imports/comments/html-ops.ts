import { Parser } from "htmlparser2";
import type { Op } from "@/server/engagement/comment-states/index";
import { toSafeLink } from "@/server/engagement/comments/index";

const BLOCKS = new Set([
  "p",
  "br",
  "div",
  "li",
  "blockquote",
  "pre",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "tr",
]);
const INVISIBLE = new Set(["script", "style", "template", "noscript", "iframe", "svg", "math", "head"]);

function removeInvalid(text: string): string {
  return text.replace(/[\p{Cs}\u0000]/gu, "");
}

/** Converts another system's HTML to a comment's ops: text, line breaks and plain links only. */
export function htmlToOps(html: string): Op[] {
  const ops: Op[] = [];
  let link: string | null = null;
  let unseen = 0;
  const add = (insert: string) => {
    if (insert !== "" && unseen === 0)
      ops.push(link === null ? { insert } : { insert, attributes: { link } });
  };
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (INVISIBLE.has(name)) unseen += 1;
      if (name === "a") link = href === undefined ? null : toSafeLink(href.trim());
    },
    ontext: (text) => add(removeInvalid(text.replace(/[ \t\r\n]+/g, " "))),
    onclosetag: (name) => {
      if (INVISIBLE.has(name)) unseen -= 1;
      if (name === "a") link = null;
      if (BLOCKS.has(name)) add("\n");
    },
  });
  parser.end(html);
  return ops;
}
