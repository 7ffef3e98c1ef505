import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import type { Author } from "@/server/publishing/authors/index";
import { authorOnWire } from "@/server/publishing/stories/index";
import { author } from "./reference-schemas";

export const authorEnvelope = z.object({ author });

export const authorArray = z.array(author).describe("A page of authors as a plain array.");

export const authorPage = z.object({
  limit: z.int().describe("Requested limit."),
  offset: z.int().describe("Requested offset."),
  total: z.int().describe("Total number of authors of the account."),
  authors: z.array(author).describe("A page of authors, sorted by name."),
});

/** A standalone author: as in a story, without a role, with its metadata. */
export function toStandaloneAuthor(row: Author, account: Account) {
  const { "contributor-role": _role, ...fields } = authorOnWire(row, account);
  return { ...fields, metadata: row.metadata };
}

export function authorCacheKeys(account: Account, authors: readonly Author[]): string {
  return authors.map(({ id }) => `a/${account.id}/${id}`).join(" ");
}
