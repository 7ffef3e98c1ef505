import { z } from "@hono/zod-openapi";
import { decodePageAddress } from "@/server/engagement/pages/index";
import { idParameter, wholeNumber } from "@/server/http/index";

/** The account in every path of engagement. */
export const account_id = idParameter("Id of the account.");

/** A page in a path: the base64 of its URI-encoded URL. */
export const page = z.string().max(12_000).transform(decodePageAddress).openapi({
  type: "string",
  description:
    "The page: base64 of its URI-encoded address, padded or not, of either alphabet. Addresses that differ in the case of scheme or host, in the fragment or in tracking parameters are one page.",
  example: "aHR0cHMlM0ElMkYlMkZuZXdzLmV4YW1wbGUlMkZhLXN0b3J5",
});

export const commentId = idParameter("Id of the comment.");

export const jwt = z.string().max(1_000_000).optional().openapi({
  type: "string",
  description: "Token of the reader, signed by the publisher with a shared key.",
});

/** Selects one of a page's conversations; pages with one comment widget have one. */
export const comment_widget_id = z.string().max(200).default("").openapi({
  type: "string",
  maxLength: 200,
  default: "",
  description: "Id of the comment widget, where a page has several; each has a conversation of its own.",
});

export function sortOrder(defaultOrder: "asc" | "desc", describe: string) {
  return z.enum(["asc", "desc"]).default(defaultOrder).describe(describe);
}

export const pageNumber = wholeNumber({ min: 1, max: 100_000, describe: "Which page of the list, from 1." })
  .default(1)
  .openapi({
    type: "integer",
    minimum: 1,
    maximum: 100_000,
    default: 1,
    description: "Which page of the list, from 1.",
  });

export function perPage(defaultSize: number) {
  return wholeNumber({ max: 100, describe: "How many entries a page of the list holds." })
    .default(defaultSize)
    .openapi({
      type: "integer",
      minimum: 0,
      maximum: 100,
      default: defaultSize,
      description: "How many entries a page of the list holds.",
    });
}
