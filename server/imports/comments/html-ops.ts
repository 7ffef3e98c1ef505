import { Parser } from "htmlparser2";
import { type Op, safeLink } from "@/server/engagement/comments/index";

const LINES = new Set([
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
const UNSEEN = new Set(["script", "style", "template", "noscript", "iframe", "svg", "math", "head"]);

function sound(text: string): string {
  return text.replace(/[\p{Cs}\u0000]/gu, "");
}

/** HTML of another system as the ops of a comment: its words, its lines and its plain links; nothing else. */
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
      if (UNSEEN.has(name)) unseen += 1;
      if (name === "a") link = href === undefined ? null : safeLink(href.trim());
    },
    ontext: (text) => add(sound(text.replace(/[ \t\r\n]+/g, " "))),
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      if (name === "a") link = null;
      if (LINES.has(name)) add("\n");
    },
  });
  parser.end(html);
  return ops;
}
