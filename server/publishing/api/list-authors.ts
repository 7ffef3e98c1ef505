import { z } from "zod";
import { defineEndpoint, json, limitParameter, offsetParameter } from "@/server/http/index";
import { listAuthors } from "@/server/publishing/authors/index";
import { authorArray, authorCacheKeys, authorPage, toStandaloneAuthor } from "./wire/author";

const query = z.object({ limit: limitParameter(), offset: offsetParameter() });

export const listAuthorsEndpoint = defineEndpoint(
  {
    operationId: "listAuthors",
    method: "get",
    path: "/api/v1/authors",
    tag: "Authors",
    summary: "List the publication's authors with their total",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    query,
    responses: { 200: { description: "A page of authors.", schema: authorPage } },
    errors: [],
  },
  async ({ ctx, query: page }) => {
    const { authors, total } = await listAuthors(ctx, page);
    const items = authors.map((author) => toStandaloneAuthor(author, ctx.account));
    return json(
      { limit: page.limit, offset: page.offset, total, authors: items },
      { cacheKeys: authorCacheKeys(ctx.account, authors) },
    );
  },
);

/** The same list for clients without a version in their paths. */
export const listAuthorsBareEndpoint = defineEndpoint(
  {
    operationId: "listAuthorsBare",
    method: "get",
    path: "/api/authors",
    tag: "Authors",
    summary: "List the publication's authors as a plain array",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    query,
    responses: { 200: { description: "A page of authors.", schema: authorArray } },
    errors: [],
  },
  async ({ ctx, query: page }) => {
    const { authors } = await listAuthors(ctx, page);
    return json(
      authors.map((author) => toStandaloneAuthor(author, ctx.account)),
      { cacheKeys: authorCacheKeys(ctx.account, authors) },
    );
  },
);
