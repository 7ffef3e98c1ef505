import { Parser } from "htmlparser2";
import { safeFrame, safeLink } from "./safe-url.rules";

/** Data that can be extracted from embed code without running it. */
export interface EmbedContent {
  markup: string;
  /** Address of its frame, if the code is one https frame without a script. */
  frame: string | null;
  /** Height in pixels, as declared by the frame. */
  height: number | null;
  /** The first address in it that people can open. */
  link: string | null;
  /** Its plain text. */
  caption: string;
}

const SILENT = new Set(["script", "style", "noscript", "template"]);

/** Parse embed code (base64 of UTF-8 HTML) as data. */
export function readEmbed(base64: unknown, siteUrl: string): EmbedContent {
  const markup = typeof base64 === "string" ? Buffer.from(base64, "base64").toString("utf8") : "";
  const frames: Record<string, string>[] = [];
  const words: string[] = [];
  let scripts = 0;
  let silent = 0;
  let link: string | null = null;
  const parser = new Parser({
    onopentag: (name, attribs) => {
      if (name === "iframe") frames.push(attribs);
      if (name === "script") scripts += 1;
      if (SILENT.has(name)) silent += 1;
      if (name === "a" || name === "blockquote") link ??= safeLink(attribs.href ?? attribs.cite, siteUrl);
    },
    onclosetag: (name) => {
      if (SILENT.has(name)) silent -= 1;
    },
    ontext: (text) => {
      if (silent === 0) words.push(text);
    },
  });
  parser.end(markup);
  const [only] = frames;
  const framed = frames.length === 1 && scripts === 0 && only !== undefined ? only : null;
  const height = Number.parseInt(framed?.height ?? "", 10);
  return {
    markup,
    frame: safeFrame(framed?.src, siteUrl),
    height: height >= 50 && height <= 2000 ? height : null,
    link,
    caption: words.join(" ").replace(/\s+/g, " ").trim(),
  };
}
