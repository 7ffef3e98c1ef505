import { invalid } from "@/server/platform/errors/index";

/** What all operations of the organization API have in common. */
export const shared = {
  tag: "Organization",
  cache: "private",
  jsonSuffix: true,
  credentials: ["organizationToken"],
  errors: ["unauthorized", "not_found", "conflict", "unprocessable", "too_large"],
} as const;

export const WRITTEN = { contentTypes: ["application/json"], limit: 64 * 1024 } as const;

interface SentToken {
  authentication_token?: string | undefined;
}

export interface SentWrite {
  body: SentToken;
  query: SentToken;
}

/** The token of a write, wherever it was sent; the body's counts before the query's. */
export function tokenOf({ body, query }: SentWrite): string {
  const token = body.authentication_token ?? query.authentication_token;
  if (token === undefined) throw invalid("body.authentication_token", "is required, here or in the query");
  return token;
}
