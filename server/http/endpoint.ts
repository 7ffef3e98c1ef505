import type { z } from "@hono/zod-openapi";
import type { AccountDirectory, Context } from "@/server/accounts/index";
import type { ErrorCode } from "@/server/platform/errors/index";
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
  /** The same for subscriptions: query or body key `svc_jwt` or of an alias of the account's, or Bearer. */
  | "svcJwt"
  /** A member's session: header X-QT-AUTH, or cookie `qt-auth` or `session-cookie`. */
  | "memberSession"
  /** A member's session in the widgets of one site, which opens engagement rows only: header X-QT-AUTH. */
  | "widgetSession"
  /** An OAuth access token: query `access_token`, or Bearer. */
  | "accessToken"
  /** Token of an organization: body or query key `authentication_token`, or Bearer. The operation itself checks it. */
  | "organizationToken";

/**
 * Where the account of a request is read from; `path`: its parameter `account_id`; `query`: the same in the query, or
 * else the host; `key`: the account's public key, as the path's parameter `account_key` or the query's `key`, where it
 * is an address and proves nothing.
 */
export type AccountSource = "host" | "credential" | "path" | "query" | "key";

/** How public an answer is, and so what caches may do with it. */
export type CachePolicy = "public" | "feed" | "private";

export interface ResponseContract {
  description: string;
  /** Media type; `application/json` when a schema is given and nothing else is said. */
  contentType?: string;
  schema?: z.ZodType;
  /** Media types in which a caller may have the same instead, by its Accept. */
  otherTypes?: readonly string[];
}

export interface EndpointInput<P, Q, B> {
  ctx: Context;
  params: P;
  query: Q;
  body: B;
  /** A request header by lower-case name, for the few operations whose answer depends on one. */
  header(name: string): string | null;
  /** All of them, by lower-case name: for calls that only whoever knows their sender can read. */
  headers(): Readonly<Record<string, string>>;
  /** Path and query as they were asked for. */
  url: RequestUrl;
  /** Under which the caller reaches this installation. */
  origin: string;
  /** Network address of the caller, as far as it is known. */
  address: string;
}

export interface BodyContract<B extends z.ZodType> {
  schema: B;
  /** Media types in which the body may come; each is read as JSON. */
  contentTypes: readonly string[];
  /** Largest body in bytes. */
  limit: number;
  /** Handed on as the text that was sent, byte for byte: a signature is over it. */
  raw?: true;
  /** A request without a body is read as an empty object; without this it is refused, since nothing is not JSON. */
  optional?: true;
}

/** The contract of one operation: validation, types, documentation and who may call it. */
export interface EndpointContract<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> {
  operationId: string;
  method: Method;
  /** OpenAPI path, e.g. `/api/v1/stories/{story-id}`. */
  path: string;
  /** What parameters of the path match, as regular expressions without capturing groups; one not named here is any one segment. */
  matching?: Readonly<Record<string, string>>;
  /** Route pattern where neither the path nor `matching` can say it (a parameter that is no whole segment). */
  pattern?: string;
  tag: string;
  summary: string;
  description?: string;
  account: AccountSource;
  /** With `none` among them nobody has to sign in: a bad reader's credential then is none on GET, and 401 on writes. */
  credentials: readonly Scheme[];
  /** `account`: a browser may write only from pages of the account's own domains. */
  origin?: "account";
  /** Where the query names the account, browsers read only from pages of its own domains, too. */
  originOfReads?: true;
  /** On writes, too, a reader's credential that opens nothing is none. */
  badReaderIsNone?: true;
  /** Beside the account somebody has to be named: who names nobody is told so before the rest of the call is looked at. */
  forSomebody?: true;
  /** Its use case looks up, with the reader, whether the key that signed a `svc_jwt` still does; elsewhere the edge asks. */
  keyIsAskedWithReader?: true;
  /** Pages in AMP caches may read the answer, with credentials. */
  amp?: true;
  /** The answer is the same for everybody until a reader is named: pages anywhere may read that one. */
  sharedUntilNamed?: true;
  cache: CachePolicy;
  /** What it answers never changes: caches may keep it even of an account that has a clock of its own. */
  timeless?: true;
  /** Feeds and files are what they are: the answer keeps its media type whatever Accept asks for. */
  ignoresAccept?: true;
  /** A write that takes an Idempotency-Key: sent again, it gets the answer of the first time. */
  idempotent?: true;
  /** The address answers with `.json` behind it and without. */
  jsonSuffix?: true;
  /** `auth`: refusals say their message beside `error` too, where clients of the auth component look for it. `oauth`: in the words of RFC 6749. */
  errorShape?: "auth" | "oauth";
  params?: P;
  query?: Q;
  body?: BodyContract<B>;
  responses: Readonly<Record<number, ResponseContract>>;
  /** Refusals beyond those that every operation shares. */
  errors: readonly ErrorCode[];
}

type AnyContract = EndpointContract<z.ZodObject, z.ZodObject, z.ZodType>;

/** What an operation of the whole installation works with; which account it is about, if any, it finds itself. */
export type GlobalContext = Pick<Context, "db" | "clock" | "ids" | "log"> & {
  directory: Pick<AccountDirectory, "byId" | "byKey" | "forget">;
};

export interface GlobalInput<P, Q, B> {
  world: GlobalContext;
  params: P;
  query: Q;
  body: B;
  /** A request header by lower-case name. */
  header(name: string): string | null;
  /** Token of the organization; empty for operations that need none. */
  organizationToken: string;
  /** Under which the caller reaches this installation. */
  origin: string;
  /** Does a write once per Idempotency-Key of its owner, whom the handler has found by then. */
  once(owner: { organizationId: string }, write: () => Promise<Reply>): Promise<Reply>;
}

interface OpenInput {
  /** Under which the caller reaches this installation. */
  origin: string;
  header(name: string): string | null;
}

/** An operation of one account's, or one that is the same for everybody (the description of the API itself). */
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

/** The table of endpoints holds contracts of every shape; reading one back only ever widens its types. */
function widenContract<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  contract: EndpointContract<P, Q, B>,
): AnyContract {
  return contract;
}

/** Safe because the edge hands a handler exactly what that handler's own schemas parsed. */
function widenHandler<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  handler: Handler<P, Q, B>,
): (input: EndpointInput<unknown, unknown, unknown>) => Promise<Reply> {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return handler as (input: EndpointInput<unknown, unknown, unknown>) => Promise<Reply>;
}

type InstallationHandler<P, Q, B> = (input: GlobalInput<P, Q, B>) => Promise<Reply>;

/** An operation of the whole installation: its handler checks the credential and finds the account, if there is one. */
export function defineGlobalEndpoint<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  contract: Omit<EndpointContract<P, Q, B>, "account">,
  handler: InstallationHandler<z.output<P>, z.output<Q>, z.output<B>>,
): Endpoint {
  const whole: EndpointContract<P, Q, B> = { ...contract, account: "credential" };
  return { kind: "installation", contract: widenContract(whole), handle: widenInstallationHandler(handler) };
}

/** Safe because the edge hands a handler exactly what that handler's own schemas parsed. */
function widenInstallationHandler<P, Q, B>(
  handler: InstallationHandler<P, Q, B>,
): InstallationHandler<unknown, unknown, unknown> {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return handler as InstallationHandler<unknown, unknown, unknown>;
}

/** An operation that needs no account, no credential and no input. */
export function defineOpenEndpoint(
  contract: Omit<AnyContract, "account" | "credentials" | "params" | "query" | "body">,
  handle: (input: OpenInput) => Promise<Reply>,
): Endpoint {
  return { kind: "open", contract: { ...contract, account: "host", credentials: ["none"] }, handle };
}
