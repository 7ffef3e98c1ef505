/** Options shared by all operations of the organization API. */
export const shared = {
  tag: "Organization",
  cache: "private",
  jsonSuffix: true,
  credentials: ["organizationToken"],
  errors: ["unauthorized", "not_found", "conflict", "unprocessable", "too_large"],
} as const;

export const WRITTEN = { contentTypes: ["application/json"], limit: 64 * 1024 } as const;
