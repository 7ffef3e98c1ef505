import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createTextGenerator, seeded } from "./vocabulary";

/** Readers who wrote the comments; their tokens have the ids `r1` and so on. */
export const COMMENT_READERS = 200;

const NEWEST = Date.UTC(2026, 9, 1);
const STEP = 40_000;
/** The first page has this share of all comments, the others the rest. */
const FIRST_SHARE = 0.4;

interface Comments {
  /** Addresses of the pages; the first one is talked about most. */
  pages: readonly string[];
  comments: number;
}

function toLine(page: string, { n, at, text }: { n: number; at: number; text: string }): string {
  const reader = 1 + (n % COMMENT_READERS);
  // Every third comment is a reply to the one two before it, which is none.
  const parent = n % 3 === 2 ? `bench:${page}:${n - 2}` : null;
  const record = {
    id: `bench:${page}:${n}`,
    page,
    widget: "",
    parent,
    author: { key: `shared:r${reader}`, name: `Reader ${reader}`, avatar: null, bio: "", email: null },
    body: { ops: [{ insert: `${text}.\n` }] },
    created_at: new Date(at).toISOString(),
    edited_at: null,
    hidden_at: null,
    deleted_at: null,
    is_published: true,
    is_spam: false,
    confidential: false,
    is_page_author: false,
    toxicity: 0,
    reactions: {},
  };
  return `${JSON.stringify(record)}\n`;
}

/** Writes a file for `masthead import comments`; the same in every run. */
export async function writeComments(path: string, { pages, comments }: Comments): Promise<void> {
  const random = seeded(20_261_126);
  const write = createTextGenerator(random);
  const file = createWriteStream(path, { highWaterMark: 1 << 20 });
  const first = Math.round(comments * FIRST_SHARE);
  const each = Math.ceil((comments - first) / Math.max(1, pages.length - 1));
  let at = NEWEST - comments * STEP;
  for (const [place, page] of pages.entries()) {
    for (let n = 0; n < (place === 0 ? first : each); n += 1) {
      const text = write(6 + Math.floor(random() * 30));
      if (!file.write(toLine(page, { n, at, text }))) await once(file, "drain");
      at += STEP;
    }
  }
  file.end();
  await once(file, "finish");
}
