import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { ERROR_CODES, type ErrorCode } from "@/server/platform/errors/index";
import { z } from "@/server/platform/openapi/index";
import { compressedDocument } from "./compressed-document";
import type { Endpoint, ResponseContract, Scheme } from "./endpoint";
import { STATUS_BY_CODE } from "./errors";
import { possibleErrors } from "./possible-errors.rules";
import type { ApiDocument } from "./reference/document";
import { JSON_TYPE } from "./reply";

const error = z.object({
  code: z.enum(ERROR_CODES).describe("Error code. Each code has one HTTP status."),
  message: z.string().describe("Message for people."),
  details: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        reason: z
          .string()
          .optional()
          .describe("For a payment: the gateway's error code, e.g. `card_declined`."),
        authorize_uri: z
          .string()
          .optional()
          .describe("For a payment: URL the buyer must open first. Then repeat the same request."),
      }),
    )
    .optional()
    .describe("The invalid fields, each with its problem."),
  request_id: z.string().describe("The id in the header X-Request-Id."),
});

const errorSchema = z.object({ error }).openapi("Error");

const authErrorSchema = z
  .object({ error, message: z.string().describe("The message of `error`.") })
  .openapi("AuthError");

const oauthErrorSchema = z
  .object({
    error: z.string().describe("Error code of RFC 6749."),
    error_description: z.string().describe("Message for the application's developer."),
  })
  .openapi("OAuthError");

const SHAPES = { auth: authErrorSchema, oauth: oauthErrorSchema };

/** The error schema of an operation. */
function getErrorSchema({ errorShape }: Endpoint["contract"]): z.ZodType {
  return errorShape === undefined ? errorSchema : SHAPES[errorShape];
}

type SecurityScheme = { type: "apiKey"; in: "header" | "query"; name: string; description: string };

const SECURITY: Readonly<Record<Exclude<Scheme, "none">, SecurityScheme>> = {
  serverKey: {
    type: "apiKey",
    in: "header",
    name: "X-SUBAUTH",
    description:
      "Server key of the account. Operations that accept no other credential also read it from `qt-internal-apps-key`.",
  },
  accountKey: { type: "apiKey", in: "query", name: "key", description: "Public key of the account." },
  engagementJwt: {
    type: "apiKey",
    in: "query",
    name: "jwt",
    description:
      "Token of a reader, signed by the publisher with a shared key (HS256). Also accepted as `jwt` in the body and as a Bearer token.",
  },
  svcJwt: {
    type: "apiKey",
    in: "query",
    name: "svc_jwt",
    description:
      "Token of a subscriber, signed by the publisher with a shared key (HS256). Also accepted as `svc_jwt` in the body, as a Bearer token, and as `<alias>_jwt` for each of the account's `wireAliases`.",
  },
  memberSession: {
    type: "apiKey",
    in: "header",
    name: "X-QT-AUTH",
    description: "Session of a member. Also accepted in the cookies `qt-auth` and `session-cookie`.",
  },
  widgetSession: {
    type: "apiKey",
    in: "header",
    name: "X-QT-AUTH",
    description:
      "Session of a member in the widgets of one site. Gives access to engagement operations only, and only from that site's pages and our frames.",
  },
  organizationToken: {
    type: "apiKey",
    in: "query",
    name: "authentication_token",
    description:
      "Token of an organization. Also accepted as `authentication_token` in the body and as a Bearer token.",
  },
  accessToken: {
    type: "apiKey",
    in: "query",
    name: "access_token",
    description: "OAuth access token. Also accepted as a Bearer token.",
  },
};

const integerHeader = (description: string) =>
  ({ description, schema: { type: "integer", minimum: 0 } }) as const;

/** Retry-After and the rate limit headers. */
const COMPONENT_HEADERS = {
  "Retry-After": integerHeader("Seconds to wait before you try again."),
  "RateLimit-Limit": integerHeader("Requests per minute of the limit that the caller is closest to."),
  "RateLimit-Remaining": integerHeader("Requests remaining."),
  "RateLimit-Reset": integerHeader("Seconds until the limit resets."),
  "RateLimit-Policy": {
    description: "The limit and its window in seconds, e.g. `30000;w=60`.",
    schema: { type: "string" },
  },
} as const;

const toHeaderRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RETRY_HEADERS: Partial<Record<ErrorCode, ReturnType<typeof toHeaderRefs>>> = {
  rate_limited: toHeaderRefs(Object.keys(COMPONENT_HEADERS)),
  unavailable: toHeaderRefs(["Retry-After"]),
};

type Media = Record<string, { schema: z.ZodType }>;

interface DescribedResponse {
  description: string;
  content?: Media;
  headers?: ReturnType<typeof toHeaderRefs>;
}

function toResponse(response: ResponseContract): DescribedResponse {
  const { description, contentType, schema, otherTypes = [] } = response;
  if (schema === undefined && contentType === undefined) return { description };
  const content: Media = { [contentType ?? "application/json"]: { schema: schema ?? z.string() } };
  for (const mediaType of otherTypes) content[mediaType] = { schema: z.string() };
  return { description, content };
}

/** Server errors, which an operation that answers with a page sends as a page. */
const SHOWN_AS_PAGE: readonly ErrorCode[] = ["internal", "unavailable"];

function toErrorResponse(contract: Endpoint["contract"], code: ErrorCode): DescribedResponse {
  const content: Media = { "application/json": { schema: getErrorSchema(contract) } };
  const isPage = contract.responses[200]?.contentType === "text/html" && SHOWN_AS_PAGE.includes(code);
  if (isPage) content["text/html"] = { schema: z.string() };
  const headers = RETRY_HEADERS[code];
  return { description: `Refused: ${code}`, content, ...(headers !== undefined && { headers }) };
}

/** Merges the operation's own response with an error of the same status. */
function mergeResponses(own: DescribedResponse | undefined, error: DescribedResponse): DescribedResponse {
  if (own === undefined) return error;
  const content: Media = Object.assign({}, error.content, own.content);
  return { ...error, ...own, content };
}

function toResponses(endpoint: Endpoint): Record<string, DescribedResponse> {
  const { contract } = endpoint;
  const responses: Record<string, DescribedResponse> = {};
  for (const [status, response] of Object.entries(contract.responses))
    responses[status] = toResponse(response);
  for (const code of possibleErrors(endpoint)) {
    const status = String(STATUS_BY_CODE[code]);
    responses[status] = mergeResponses(responses[status], toErrorResponse(contract, code));
  }
  return responses;
}

function toSecurity({ contract }: Endpoint) {
  return contract.credentials.map(
    (scheme): Record<string, string[]> => (scheme === "none" ? {} : { [scheme]: [] }),
  );
}

function toRequestBody({ contract }: Endpoint) {
  const body = contract.body;
  if (body === undefined) return {};
  const content = Object.fromEntries(body.contentTypes.map((type) => [type, { schema: body.schema }]));
  return { body: { content, required: body.optional !== true } };
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .max(255)
    .optional()
    .describe(
      "If the same request is sent again within 24 hours with this key, the first response is returned.",
    ),
});

/** Generated documents: the table of endpoints never changes while a process runs. */
const documents = new WeakMap<readonly Endpoint[], ApiDocument>();

/** The OpenAPI document of all operations, without an origin. */
export function getApiDocument(endpoints: readonly Endpoint[]): ApiDocument {
  const document = documents.get(endpoints) ?? generate(endpoints);
  documents.set(endpoints, document);
  return document;
}

function generate(endpoints: readonly Endpoint[]): ApiDocument {
  const registry = new OpenAPIRegistry();
  for (const [name, scheme] of Object.entries(SECURITY))
    registry.registerComponent("securitySchemes", name, scheme);
  for (const [name, header] of Object.entries(COMPONENT_HEADERS))
    registry.registerComponent("headers", name, header);
  for (const endpoint of endpoints) {
    const { contract } = endpoint;
    registry.registerPath({
      operationId: contract.operationId,
      method: contract.method,
      path: contract.path,
      tags: [contract.tag],
      summary: contract.summary,
      ...(contract.description !== undefined && { description: contract.description }),
      security: toSecurity(endpoint),
      request: {
        ...(contract.params !== undefined && { params: contract.params }),
        ...(contract.query !== undefined && { query: contract.query }),
        ...(contract.idempotent === true && { headers: idempotencyHeader }),
        ...toRequestBody(endpoint),
      },
      responses: toResponses(endpoint),
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Masthead API",
      version: "1",
      description:
        "Comments, subscriptions and content of a publication. Requests are rate limited per minute by account, credential and IP address, with separate limits for reads and writes. Uncacheable responses report the limit that the caller is closest to in `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` and `RateLimit-Policy`. A request over the limit gets 429 with `Retry-After`. A method that a path does not support gets 405 with `Allow`.",
    },
  });
}

/** Serves the OpenAPI 3.1 document of all operations, generated from their contracts, as JSON. */
export const describeApi = compressedDocument(JSON_TYPE, (endpoints, origin) => {
  const { openapi, info, ...rest } = getApiDocument(endpoints);
  return JSON.stringify({ openapi, info, servers: [{ url: origin }], ...rest });
});
