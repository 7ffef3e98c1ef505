import type { Context } from "@/server/context/index";
import { requirePrivacy } from "./erase-reader";
import { readSections } from "./export.repository";
import { findPerson } from "./find-person";
import type { PersonKey } from "./person";

/** Text of a value inside a JSON document. */
function write(value: unknown): string {
  return JSON.stringify(value, null, 1);
}

/**
 * Exports the personal data of a reader as one JSON document, in parts, so that no more than a page of rows is in
 * memory. It has a section for each area, without secrets and without data of others. Times are UTC. Another account's
 * reader is not found.
 */
export async function* exportReader(
  ctx: Context,
  { key, origin }: { key: PersonKey; origin: string },
): AsyncGenerator<string, void> {
  requirePrivacy(ctx, key);
  const person = await findPerson(ctx, key);
  const now = ctx.systemClock.now();
  const { name, siteUrl } = ctx.account;
  const head = {
    format: "masthead-reader-export",
    version: 1,
    exported_at: now,
    publication: { name, url: siteUrl },
  };
  yield `${write(head).slice(0, -2)},\n "picture_files": ${write(person.files.map((file) => `${origin}/media/${file}`))}`;
  let current: string | null = null;
  for await (const { section, rows } of readSections(ctx.db, ctx.account.id, { person, now })) {
    if (section !== current) yield `${current === null ? "" : "]"},\n ${write(section)}: [`;
    const isFirst = section !== current;
    current = section;
    if (rows.length > 0) yield `${isFirst ? "" : ","}\n${rows.map(write).join(",\n")}`;
  }
  yield "]\n}\n";
}
