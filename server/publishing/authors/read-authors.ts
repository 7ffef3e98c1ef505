import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import type { Author, AuthorPage } from "./author";
import { findAuthorById, findAuthorBySlug, pageOfAuthors } from "./author.repository";

const LARGEST_ID = 2_147_483_647;

/** A page of the account's authors, by name. */
export async function listAuthors(
  ctx: Context,
  page: { limit: number; offset: number },
): Promise<AuthorPage> {
  return pageOfAuthors(ctx.db, ctx.account.id, page);
}

/** An author by id, or by slug where the key is no id of an author. */
export async function getAuthor(ctx: Context, key: string): Promise<Author> {
  const id = /^[0-9]{1,10}$/.test(key) ? Number(key) : null;
  const byId = id === null || id > LARGEST_ID ? null : await findAuthorById(ctx.db, ctx.account.id, id);
  const author = byId ?? (await findAuthorBySlug(ctx.db, ctx.account.id, key));
  if (author === null) throw notFound("author");
  return author;
}

/** An author by the slug alone, digits or not. */
export async function getAuthorBySlug(ctx: Context, slug: string): Promise<Author> {
  const author = await findAuthorBySlug(ctx.db, ctx.account.id, slug);
  if (author === null) throw notFound("author");
  return author;
}
