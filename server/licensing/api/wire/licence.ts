import { z } from "@/server/platform/openapi/index";
import type { IssuedLicence, Licence } from "../../licences";

function text(describe: string) {
  return z.string().optional().openapi({ description: describe });
}

const CLIENT_ID = text("Id of the crawler, unless it is in the header Authorization.");
const CLIENT_SECRET = text("Secret of the crawler, unless it is in the header Authorization.");

/** Body of the licence server's token endpoint. */
export const licenceBody = z.object({
  grant_type: text("`client_credentials`."),
  license: text("The `<license>` element of the terms document that is asked for."),
  license_type: text("`application/rsl+xml`, also by default."),
  resource: text("The `url` of the `<content>` element that contains the licence, or the URL of a page."),
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
});

/** Body of the licence server's introspection endpoint. */
export const introspectionBody = z.object({
  token: text("The licence token."),
  token_type_hint: text("Accepted and ignored."),
  resource: text("URL of a page; with it, the token must also be valid for this page."),
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
});

export const licenceAnswer = z.object({
  access_token: z
    .string()
    .describe("The licence token. Keep it secret; send it as `Authorization: License`."),
  token_type: z.literal("License").describe("Always `License`."),
  expires_in: z.int().describe("Lifetime in seconds."),
});

export function toLicenceAnswer({ token, expiresInSeconds }: IssuedLicence): z.output<typeof licenceAnswer> {
  return { access_token: token, token_type: "License", expires_in: expiresInSeconds };
}

/** The response of RFC 7662. */
export const introspectionAnswer = z.object({
  active: z
    .boolean()
    .describe("Whether the token is the crawler's own and valid, for the page if one is named."),
  client_id: z.string().optional().describe("Id of the crawler."),
  token_type: z.literal("License").optional().describe("Always `License`."),
  iat: z.int().optional().describe("Time of issue, in epoch seconds."),
  exp: z.int().optional().describe("Time of expiry, in epoch seconds."),
});

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

export function toIntrospectionAnswer(licence: Licence | null): z.output<typeof introspectionAnswer> {
  if (licence === null) return { active: false };
  const { clientId, createdAt, expiresAt } = licence;
  const times = { iat: toSeconds(createdAt), exp: toSeconds(expiresAt) };
  return { active: true, client_id: clientId, token_type: "License", ...times };
}

/** An error of the Open License Protocol. */
export const licenceError = z.object({
  error: z.string().describe("Error code of RFC 6749, or `invalid_license` or `invalid_resource`."),
  error_description: z.string().describe("Message for the crawler's developer."),
});
