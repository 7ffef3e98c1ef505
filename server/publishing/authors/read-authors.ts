import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import type { Author, AuthorPage } from "./author";
import { findAuthorById, findAuthorBySlug, findAuthorRows } from "./author.repository";

const MAX_ID = 2_147_483_647;

/** List a page of the account's authors, by name. */
export async function listAuthors(
  ctx: Context,
  page: { limit: number; offset: number },
): Promise<AuthorPage> {
  return findAuthorRows(ctx.db, ctx.account.id, page);
}

/** Get an author by id, or by slug if the key is not an author's id. */
export async function getAuthor(ctx: Context, key: string): Promise<Author> {
  const id = /^[0-9]{1,10}$/.test(key) ? Number(key) : null;
  const byId = id === null || id > MAX_ID ? null : await findAuthorById(ctx.db, ctx.account.id, id);
  const author = byId ?? (await findAuthorBySlug(ctx.db, ctx.account.id, key));
  if (author === null) throw notFound("author");
  return author;
}

/** Get an author by slug only, even if the slug is numeric. */
export async function getAuthorBySlug(ctx: Context, slug: string): Promise<Author> {
  const author = await findAuthorBySlug(ctx.db, ctx.account.id, slug);
  if (author === null) throw notFound("author");
  return author;
}
