import { decodePageAddress } from "@/server/engagement/pages/index";
import { idParameter, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";

/** The account in every path of engagement. */
export const account_id = idParameter("Account ID.");

/** A page in a path: the base64 of its URI-encoded URL. */
export const page = z.string().max(12_000).transform(decodePageAddress).openapi({
  type: "string",
  description:
    "The page: base64 or base64url of its URI-encoded URL, with or without padding. URLs that differ only in the case of scheme or host, the fragment or tracking parameters are the same page.",
  example: "aHR0cHMlM0ElMkYlMkZuZXdzLmV4YW1wbGUlMkZhLXN0b3J5",
});

export const commentId = idParameter("Comment ID.");

export const jwt = z.string().max(1_000_000).optional().openapi({
  type: "string",
  description: "Reader token (JWT), signed with one of the account's SSO signing keys.",
});

/** Selects one of a page's conversations; pages with one comment widget have one. */
export const comment_widget_id = z.string().max(200).default("").openapi({
  type: "string",
  maxLength: 200,
  default: "",
  description: "Widget ID, if a page has several. Each widget has its own conversation.",
});

export function sortOrder(defaultOrder: "asc" | "desc", describe: string) {
  return z.enum(["asc", "desc"]).default(defaultOrder).describe(describe);
}

export const pageNumber = wholeNumber({ min: 1, max: 100_000, describe: "Page number, from 1." })
  .default(1)
  .openapi({
    type: "integer",
    minimum: 1,
    maximum: 100_000,
    default: 1,
    description: "Page number, from 1.",
  });

export function perPage(defaultSize: number) {
  return wholeNumber({ max: 100, describe: "Entries per page." }).default(defaultSize).openapi({
    type: "integer",
    minimum: 0,
    maximum: 100,
    default: defaultSize,
    description: "Entries per page.",
  });
}
