import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { ERROR_CODES, type ErrorCode } from "@/server/platform/errors/index";
import { compressedDocument } from "./compressed-document";
import type { Endpoint, ResponseContract, Scheme } from "./endpoint";
import { STATUS_BY_CODE } from "./errors";
import { possibleErrors } from "./possible-errors.rules";
import type { ApiDocument } from "./reference/document";

const error = z.object({
  code: z.enum(ERROR_CODES).describe("One of a closed list; each has one status."),
  message: z.string().describe("A sentence for people."),
  details: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        reason: z
          .string()
          .optional()
          .describe("Of a payment: the gateway's own word for it, e.g. `card_declined`."),
        authorize_uri: z
          .string()
          .optional()
          .describe("Of a payment: where the buyer has to go first; then the same request is sent again."),
      }),
    )
    .optional()
    .describe("What is wrong, place by place."),
  request_id: z.string().describe("The same id as in the header X-Request-Id."),
});

const errorSchema = z.object({ error }).openapi("Error");

const authErrorSchema = z
  .object({ error, message: z.string().describe("The same sentence as in `error`.") })
  .openapi("AuthError");

const oauthErrorSchema = z
  .object({
    error: z.string().describe("A code of RFC 6749."),
    error_description: z.string().describe("A sentence for the application's developer."),
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
      "Server key of the account. Operations that take nothing else read it from `qt-internal-apps-key`, too.",
  },
  accountKey: { type: "apiKey", in: "query", name: "key", description: "Public key of the account." },
  engagementJwt: {
    type: "apiKey",
    in: "query",
    name: "jwt",
    description:
      "Token of a reader, signed by the publisher with a shared key (HS256). Also as the key `jwt` of a body, and as Bearer.",
  },
  svcJwt: {
    type: "apiKey",
    in: "query",
    name: "svc_jwt",
    description:
      "Token of a subscriber, signed by the publisher with a shared key (HS256). Also as the key `svc_jwt` of a body, as Bearer, and as `<alias>_jwt` for each of the account's `wireAliases`.",
  },
  memberSession: {
    type: "apiKey",
    in: "header",
    name: "X-QT-AUTH",
    description: "Session of a member. Also in the cookies `qt-auth` and `session-cookie`.",
  },
  widgetSession: {
    type: "apiKey",
    in: "header",
    name: "X-QT-AUTH",
    description:
      "Session of a member in the widgets of one site. It opens the engagement rows only, and only from that site's pages and from frames of ours.",
  },
  organizationToken: {
    type: "apiKey",
    in: "query",
    name: "authentication_token",
    description: "Token of an organization. Also as the key `authentication_token` of a body, and as Bearer.",
  },
  accessToken: {
    type: "apiKey",
    in: "query",
    name: "access_token",
    description: "OAuth access token. Also as Bearer.",
  },
};

const integerHeader = (description: string) =>
  ({ description, schema: { type: "integer", minimum: 0 } }) as const;

/** Retry-After and the rate limit headers. */
const COMPONENT_HEADERS = {
  "Retry-After": integerHeader("Seconds after which it is worth trying again."),
  "RateLimit-Limit": integerHeader(
    "Calls that are taken in a minute, of the limit that the caller is nearest to.",
  ),
  "RateLimit-Remaining": integerHeader("How many of them are left."),
  "RateLimit-Reset": integerHeader("Seconds until they are counted anew."),
  "RateLimit-Policy": {
    description: "The same limit with its seconds, e.g. `30000;w=60`.",
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
    .describe("Sent again within 24 hours with the same request, the answer is that of the first time."),
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
  const document = new OpenAPIHono();
  const registry = document.openAPIRegistry;
  for (const [name, scheme] of Object.entries(SECURITY))
    registry.registerComponent("securitySchemes", name, scheme);
  for (const [name, header] of Object.entries(COMPONENT_HEADERS))
    registry.registerComponent("headers", name, header);
  for (const endpoint of endpoints) {
    const { contract } = endpoint;
    registry.registerPath(
      createRoute({
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
      }),
    );
  }
  return document.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Masthead API",
      version: "1",
      description:
        "Comments, subscriptions and content of a publication. Calls are counted in minutes: of an account, of a credential and of an address, reads and writes apart. Answers that no cache may keep tell the limit that the caller is nearest to in `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset` and `RateLimit-Policy`; a call too many is answered 429 with `Retry-After`. A method that an address does not take is answered 405 with `Allow`.",
    },
  });
}

/** Serves the OpenAPI 3.1 document of all operations, generated from their contracts, as JSON. */
export const describeApi = compressedDocument("application/json; charset=utf-8", (endpoints, origin) => {
  const { openapi, info, ...rest } = getApiDocument(endpoints);
  return JSON.stringify({ openapi, info, servers: [{ url: origin }], ...rest });
});
