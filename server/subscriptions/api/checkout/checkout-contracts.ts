import { z } from "zod";
import { createdSchema, previewSchema } from "../wire/checkout";
import { key, svc_jwt } from "../wire/parameters";

export const OWN = "/api/access/v1/members/me/subscriptions";
export const GUEST = "/api/access/v1/subscription-without-login";

const shared = { account: "credential", origin: "account", cache: "private", jsonSuffix: true } as const;

/** Contract of endpoints for any caller, logged in or not. */
export const anyCaller = {
  ...shared,
  tag: "Own subscriptions",
  credentials: ["accountKey", "svcJwt", "memberSession"],
  query: z.object({ key, svc_jwt }),
} as const;
/** Contracts of endpoints for a logged-in caller, and for a guest. */
export const own = { ...anyCaller, requiresReader: true } as const;
export const guest = {
  ...shared,
  tag: "Guest checkout",
  credentials: ["accountKey"],
  query: z.object({ key }),
} as const;

export function jsonBody<Schema>(schema: Schema) {
  return { schema, contentTypes: ["application/json"], limit: 256 * 1024 };
}

export const PREVIEW_RESPONSES = {
  200: { description: "The preview, and the token that creates it.", schema: previewSchema },
} as const;
export const CREATE_RESPONSES = { 201: { description: "The subscription.", schema: createdSchema } } as const;
export const PURCHASE_ERRORS = [
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "gone",
  "too_large",
  "unavailable",
] as const;

export const PREVIEW_TEXT =
  "Nothing is bought yet: use the attempt token once, within 24 hours, to create the previewed purchase. Name the recipient of a gift, and single stories in dynamic_assets.";
export const CREATE_TEXT =
  "Repeats the preview's body, with its attempt token and the gateway's payment id. Repeating the request returns the same subscription; a different request with the same token is a conflict.";
