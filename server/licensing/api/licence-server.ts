import { defineEndpoint, type Endpoint, json, oauthErrorBody, type Reply } from "@/server/http/index";
import { type ClientCredentials, readClientCredentials } from "@/server/identity/oauth/index";
import { introspectLicence, issueLicence } from "../licences";
import type { LicensingSources } from "../licensing";
import { OlpRefusal } from "../olp";
import {
  introspectionAnswer,
  introspectionBody,
  licenceAnswer,
  licenceBody,
  licenceError,
  toIntrospectionAnswer,
  toLicenceAnswer,
} from "./wire/licence";

const FORMS = ["application/x-www-form-urlencoded", "application/json"] as const;

const SHARED = {
  method: "post",
  tag: "AI crawlers",
  account: "host",
  credentials: ["none"],
  cache: "private",
  errorShape: "oauth",
  errors: ["too_large"],
} as const;

const UNAUTHENTICATED = { description: "`invalid_client`.", schema: licenceError } as const;

type HeaderReader = (name: string) => string | null;

function requireCredentials(
  header: HeaderReader,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
): ClientCredentials {
  const credentials = readClientCredentials({
    authorization: header("authorization"),
    clientId: body.client_id ?? null,
    clientSecret: body.client_secret ?? null,
  });
  if (credentials === null)
    throw new OlpRefusal("invalid_client", "The credentials are malformed or contradict each other.");
  return credentials;
}

/** Sends an OlpRefusal as an error of OAuth; the edge handles every other error. */
async function withOlpErrors(header: HeaderReader, answer: () => Promise<Reply>): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof OlpRefusal)) throw error;
    const asksAgain = error.status === 401 && header("authorization") !== null;
    const headers = asksAgain ? { "www-authenticate": 'Basic realm="olp", charset="UTF-8"' } : {};
    return json(oauthErrorBody(error.error, error.message), {
      status: error.status,
      headers: { ...headers },
    });
  }
}

/** POST /olp/token */
function tokenEndpoint(sources: LicensingSources): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      operationId: "issueLicenceToken",
      path: "/olp/token",
      summary: "Get a licence token",
      description:
        "The Open License Protocol of RSL 1.0. Send the crawler's credentials with HTTP Basic or in the body. Where the terms require a plan, the member who registered the crawler must have it: 403 `unauthorized_client` otherwise.",
      body: { schema: licenceBody, contentTypes: FORMS, limit: 32_768 },
      responses: {
        200: { description: "The licence token.", schema: licenceAnswer },
        400: {
          description:
            "`invalid_request`, `invalid_license`, `invalid_resource` or `unsupported_grant_type`.",
          schema: licenceError,
        },
        401: UNAUTHENTICATED,
        403: { description: "`unauthorized_client`.", schema: licenceError },
      },
    },
    async ({ ctx, body, header }) =>
      withOlpErrors(header, async () => {
        const issued = await issueLicence(ctx, sources, {
          credentials: requireCredentials(header, body),
          grantType: body.grant_type ?? null,
          licence: body.license ?? null,
          licenceType: body.license_type ?? null,
          resource: body.resource ?? null,
        });
        return json(toLicenceAnswer(issued), { headers: { pragma: "no-cache" } });
      }),
  );
}

/** POST /olp/introspect */
function introspectionEndpoint(sources: LicensingSources): Endpoint {
  return defineEndpoint(
    {
      ...SHARED,
      operationId: "introspectLicenceToken",
      path: "/olp/introspect",
      summary: "Check a licence token",
      description:
        "RFC 7662, for the crawler's own tokens. With `resource`, also whether the token is for the terms of that page, and paid.",
      body: { schema: introspectionBody, contentTypes: FORMS, limit: 16_384 },
      responses: {
        200: { description: "The state of the token.", schema: introspectionAnswer },
        400: { description: "`invalid_request`.", schema: licenceError },
        401: UNAUTHENTICATED,
      },
    },
    async ({ ctx, body, header }) =>
      withOlpErrors(header, async () => {
        const licence = await introspectLicence(ctx, sources, {
          credentials: requireCredentials(header, body),
          token: body.token ?? null,
          resource: body.resource ?? null,
        });
        return json(toIntrospectionAnswer(licence));
      }),
  );
}

export function licenceServerEndpoints(sources: LicensingSources): Endpoint[] {
  return [tokenEndpoint(sources), introspectionEndpoint(sources)];
}
