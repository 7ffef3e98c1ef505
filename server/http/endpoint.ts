import type { z } from "zod";
import type { AccountDirectory } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { ActingParty, ActObject } from "@/server/platform/audit/index";
import type { ErrorCode } from "@/server/platform/errors/index";
import type { CrawledContent } from "./crawl-gate";
import type { RequestUrl } from "./http-message";
import type { Reply } from "./reply";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Credentials an operation accepts; any one of them is enough. `none` needs nothing. */
export type Scheme =
  | "none"
  | "serverKey"
  | "accountKey"
  /** A token signed by the publisher: query or body key `jwt`, or Bearer. */
  | "engagementJwt"
  /** The same for subscriptions: query or body key `svc_jwt` or that of an account's alias, or Bearer. */
  | "svcJwt"
  /** A member's session: header X-QT-AUTH, or cookie `qt-auth` or `session-cookie`. */
  | "memberSession"
  /** A member's session in the widgets of one site, for engagement operations only: header X-QT-AUTH. */
  | "widgetSession"
  /** An OAuth access token: query `access_token`, or Bearer. */
  | "accessToken"
  /** An organization's token: body or query key `authentication_token`, or Bearer. The operation checks it itself. */
  | "organizationToken";

/**
 * Where the account of a request comes from. `path`: the parameter `account_id`; `query`: the same in the query, or
 * else the host; `key`: the account's public key, as the path's parameter `account_key` or the query's `key`, which
 * identifies the account and proves nothing.
 */
export type AccountSource = "host" | "credential" | "path" | "query" | "key";

/** Who may see a response, and therefore how caches may store it. */
export type CachePolicy = "public" | "feed" | "private";

export interface ResponseContract {
  description: string;
  /** Media type; defaults to `application/json` when there is a schema. */
  contentType?: string;
  schema?: z.ZodType;
  /** Alternative media types, selected by the Accept header. */
  otherTypes?: readonly string[];
}

export interface EndpointInput<P, Q, B> {
  ctx: Context;
  params: P;
  query: Q;
  body: B;
  /** A request header by lower-case name, for the few operations whose response depends on one. */
  header(name: string): string | null;
  /** All headers by lower-case name, for calls whose format only the sender's adapter knows. */
  headers(): Readonly<Record<string, string>>;
  /** Path and query of the request. */
  url: RequestUrl;
  /** Origin under which the caller reaches this installation. */
  origin: string;
  /** Network address of the caller, as far as it can be determined. */
  address: string;
  /** Records a read by a server key in the audit log, as writes are: for a read of everything about one person. */
  recordRead(object: ActObject): Promise<void>;
}

export interface BodyContract<B extends z.ZodType> {
  schema: B;
  /** Accepted media types of the body; each is parsed as JSON. */
  contentTypes: readonly string[];
  /** Maximum size of the body in bytes. */
  limit: number;
  /** Pass the body as unparsed text, byte for byte, because a signature covers it. */
  raw?: true;
  /** Parse a missing body as an empty object; without this it is refused as invalid JSON. */
  optional?: true;
}

/** The contract of one operation: validation, types, documentation and authorization. */
export interface EndpointContract<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
  operationId: string;
  method: Method;
  /** OpenAPI path, e.g. `/api/v1/stories/{story-id}`. */
  path: string;
  /** Regular expressions of path parameters, without capturing groups; a parameter not listed matches one segment. */
  matching?: Readonly<Record<string, string>>;
  /** Route pattern, where neither the path nor `matching` can express it (a parameter within a segment). */
  pattern?: string;
  tag: string;
  summary: string;
  description?: string;
  account: AccountSource;
  /** With `none` no credential is required: an invalid reader credential is ignored on GET, and is 401 on writes. */
  credentials: readonly Scheme[];
  /** `account`: a browser may write only from pages of the account's own domains. */
  origin?: "account";
  /** Where the query names the account, browsers may also read only from pages of its own domains. */
  originOfReads?: true;
  /** Ignores an invalid reader credential on writes too. */
  badReaderIsNone?: true;
  /** Requires a reader besides the account; a request without one is refused before its input is validated. */
  requiresReader?: true;
  /** The use case checks the key that signed a `svc_jwt` when it loads the reader; otherwise the edge checks it. */
  checksKeyWithReader?: true;
  /** Pages in AMP caches may read the response, with credentials. */
  amp?: true;
  /** An anonymous response is the same for everybody, and pages of any origin may read it. */
  sharedUntilNamed?: true;
  cache: CachePolicy;
  /** The response never changes: caches may store it even for an account with a movable clock. */
  timeless?: true;
  /** Feeds and files: the response has its own media type whatever Accept requests. */
  ignoresAccept?: true;
  /** A write that accepts an Idempotency-Key: a repeated request gets the first response again. */
  idempotent?: true;
  /** Content for which AI agents can need a licence: what a request, by its parameters and its query, asks for. */
  crawled?: (params: Readonly<Record<string, string>>, query: URLSearchParams) => CrawledContent;
  /** The path works with and without the suffix `.json`. */
  jsonSuffix?: true;
  /** `auth`: errors repeat their message beside `error`, for clients of the auth component. `oauth`: RFC 6749. */
  errorShape?: "auth" | "oauth";
  params?: P;
  query?: Q;
  body?: BodyContract<B>;
  responses: Readonly<Record<number, ResponseContract>>;
  /** Error codes beyond those that every operation shares. */
  errors: readonly ErrorCode[];
}

type AnyContract = EndpointContract<z.ZodObject, z.ZodObject, z.ZodType>;

/** The dependencies of a global endpoint, which resolves the account itself, if there is one. */
export type GlobalContext = Pick<Context, "db" | "clock" | "ids" | "log"> & {
  directory: Pick<AccountDirectory, "byId" | "byKey" | "clearCache">;
  /** Names the authenticated caller, whose changes are recorded from then on. */
  actAs?(actor: ActingParty): void;
};

export interface GlobalInput<P, Q, B> {
  globalCtx: GlobalContext;
  params: P;
  query: Q;
  body: B;
  /** A request header by lower-case name. */
  header(name: string): string | null;
  /** Token of the organization; empty for operations that need none. */
  organizationToken: string;
  /** Origin under which the caller reaches this installation. */
  origin: string;
  /** Runs a write once per Idempotency-Key and owner; the handler resolves the owner first. */
  once(owner: { organizationId: string }, write: () => Promise<Reply>): Promise<Reply>;
}

interface OpenInput {
  /** Origin under which the caller reaches this installation. */
  origin: string;
  header(name: string): string | null;
}

/** An operation of one account, of the whole installation, or one without any context (the API description). */
export type Endpoint =
  | {
      kind: "account";
      contract: AnyContract;
      handle(input: EndpointInput<unknown, unknown, unknown>): Promise<Reply>;
    }
  | {
      kind: "installation";
      contract: AnyContract;
      handle(input: GlobalInput<unknown, unknown, unknown>): Promise<Reply>;
    }
  | { kind: "open"; contract: AnyContract; handle(input: OpenInput): Promise<Reply> };

type Handler<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = (
  input: EndpointInput<z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<Reply>;

/** Pairs a contract with its handler: at most ten lines that read input, call one use case and serialise. */
export function defineEndpoint<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  contract: EndpointContract<P, Q, B>,
  handler: Handler<P, Q, B>,
): Endpoint {
  return { kind: "account", contract: widenContract(contract), handle: widenHandler(handler) };
}

/** Widens a contract to the type of the endpoint table; reading it back only ever widens its types. */
function widenContract<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  contract: EndpointContract<P, Q, B>,
): AnyContract {
  return contract;
}

/** Widens a handler; safe because the edge passes exactly what the handler's own schemas parsed. */
function widenHandler<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  handler: Handler<P, Q, B>,
): (input: EndpointInput<unknown, unknown, unknown>) => Promise<Reply> {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return handler as (input: EndpointInput<unknown, unknown, unknown>) => Promise<Reply>;
}

type GlobalHandler<P, Q, B> = (input: GlobalInput<P, Q, B>) => Promise<Reply>;

/** Defines a global endpoint: its handler checks the credential and resolves the account, if there is one. */
export function defineGlobalEndpoint<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  contract: Omit<EndpointContract<P, Q, B>, "account">,
  handler: GlobalHandler<z.output<P>, z.output<Q>, z.output<B>>,
): Endpoint {
  const fullContract: EndpointContract<P, Q, B> = { ...contract, account: "credential" };
  return { kind: "installation", contract: widenContract(fullContract), handle: widenGlobalHandler(handler) };
}

/** Widens a handler; safe because the edge passes exactly what the handler's own schemas parsed. */
function widenGlobalHandler<P, Q, B>(
  handler: GlobalHandler<P, Q, B>,
): GlobalHandler<unknown, unknown, unknown> {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return handler as GlobalHandler<unknown, unknown, unknown>;
}

/** Defines an operation without an account, a credential and input. */
export function defineOpenEndpoint(
  contract: Omit<AnyContract, "account" | "credentials" | "params" | "query" | "body">,
  handle: (input: OpenInput) => Promise<Reply>,
): Endpoint {
  return { kind: "open", contract: { ...contract, account: "host", credentials: ["none"] }, handle };
}
