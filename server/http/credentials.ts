import type { Account, AccountDirectory, Actor, ServerKey } from "@/server/accounts/index";
import type { ReaderDirectory } from "@/server/identity/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { isForReaders, isRead } from "./cross-origin";
import type { AccountSource, Scheme } from "./endpoint";
import { getHost, type HttpRequest } from "./http-message";
import { collectCredentials, resolveCookieReader } from "./reader-credentials";
import { invalidServerKey, requireServerKey } from "./server-key";

export interface CredentialRequirements {
  account: AccountSource;
  credentials: readonly Scheme[];
  badReaderIsNone?: true;
  requiresReader?: true;
  checksKeyWithReader?: true;
}

/** The account of a request, and its server key if the request carries one. */
interface ResolvedAccount {
  account: Account;
  key: ServerKey | null;
}

const ACCOUNT_ID = /^\d{1,10}$/;
const MAX_ID = 2_147_483_647;

/**
 * Resolves the account of a request. A server key counts even where it is not required, so that its owner sees
 * unpublished data; a wrong, expired or revoked key, or one of another account than the path names, is refused
 * everywhere. `now` is the time of the system clock.
 */
export async function resolveAccount(
  { request, params }: { request: HttpRequest; params: Readonly<Record<string, string>> },
  requirements: CredentialRequirements,
  { directory, now }: { directory: AccountDirectory; now: Date },
): Promise<ResolvedAccount> {
  const serverKey = request.header("x-subauth") ?? getPreviewKey(request, requirements);
  if (serverKey !== null) {
    const { account, key } = await requireServerKey(serverKey, directory, now);
    if (!isSameAccount(account, { request, params }, requirements)) throw invalidServerKey();
    await directory.noteKeyUse(key, now);
    return { account, key };
  }
  if (requirements.account === "path") {
    return { account: await requireAccountById(params.account_id ?? "", directory, "path"), key: null };
  }
  if (requirements.account === "key") {
    const account = await directory.byKey(requireAccountKey({ request, params }));
    if (account === null) throw notFound("account");
    return { account, key: null };
  }
  const requestedId = requirements.account === "query" ? request.url.searchParams.get("account_id") : null;
  if (requestedId !== null)
    return { account: await requireAccountById(requestedId, directory, "query"), key: null };
  const key = requirements.credentials.includes("accountKey") ? parseQueryKey(request) : null;
  if (key !== null) {
    const account = await directory.byKey(key);
    if (account !== null) return { account, key: null };
  }
  const mustName = requirements.account === "credential" || !isForReaders(requirements);
  if (!requirements.credentials.includes("none") && mustName)
    throw missingAccount(requirements.credentials, key);
  const account = await directory.byHost(getHost(request));
  if (account === null) throw new AppError("not_found", "There is no publication on this host.");
  return { account, key: null };
}

/** The header in which front ends send the server key to read unpublished data. */
function getPreviewKey(request: HttpRequest, { credentials }: CredentialRequirements): string | null {
  const isForServers = credentials.length === 1 && credentials[0] === "serverKey";
  return isForServers ? request.header("qt-internal-apps-key") : null;
}

/** Whether the path, the query and the server key name the same account. */
function isSameAccount(
  account: Account,
  { request, params }: { request: HttpRequest; params: Readonly<Record<string, string>> },
  { account: source, credentials }: CredentialRequirements,
): boolean {
  if (source === "path" && String(account.id) !== params.account_id) return false;
  if (source === "key") return requireAccountKey({ request, params }) === account.key;
  if (!credentials.includes("accountKey")) return true;
  const key = request.url.searchParams.get("key");
  return key === null || key === account.key;
}

/** Reads the account key from the query; null where none was sent. */
function parseQueryKey(request: HttpRequest): string | null {
  const key = request.url.searchParams.get("key");
  if (key?.includes("\u0000")) throw invalid("query.key", "contains a NUL character");
  return key;
}

/** Reads the account key from the path or the query; refuses a request without one. */
function requireAccountKey({
  request,
  params,
}: {
  request: HttpRequest;
  params: Readonly<Record<string, string>>;
}): string {
  const key = params.account_key ?? parseQueryKey(request);
  if (key === null || key.includes("\u0000")) throw invalid("query.key", "is required: the account's key");
  return key;
}

async function requireAccountById(id: string, directory: AccountDirectory, where: string): Promise<Account> {
  if (!ACCOUNT_ID.test(id)) throw invalid(`${where}.account_id`, "must be a whole number");
  if (where === "query" && Number(id) > MAX_ID) throw invalid("query.account_id", "is too large");
  const account = Number(id) > MAX_ID ? null : await directory.byId(Number(id));
  if (account === null) throw notFound("account");
  return account;
}

interface ActorInput {
  request: HttpRequest;
  /** The unparsed body, where it may contain a credential. */
  body: unknown;
}

/**
 * Resolves the actor of a request; handlers never read headers. Explicit credentials take precedence over cookies,
 * which a browser adds by itself; a cookie authorizes writes only from the account's own pages.
 */
export async function resolveActor(
  input: ActorInput,
  requirements: CredentialRequirements,
  { account, key, readers }: ResolvedAccount & { readers: ReaderDirectory },
): Promise<Actor> {
  const isServer = key !== null;
  const unauthenticated: Actor = isServer
    ? { kind: "server", key: { id: key.id, name: key.name } }
    : { kind: "anonymous" };
  // A publisher's backend that forwards a reader's request acts as that reader.
  const mayActForReader = isServer ? requirements.credentials.includes("svcJwt") : isForReaders(requirements);
  if (!mayActForReader) return unauthenticated;
  const aliases = account.settings.wireAliases;
  const sent = collectCredentials({ ...input, aliases }, requirements);
  for (const credential of sent) {
    const actor = await credential.open(readers, account);
    if (actor !== null) return actor;
  }
  const isOptional = requirements.credentials.some((scheme) => scheme === "none" || scheme === "accountKey");
  if (sent.length > 0) {
    if (requirements.badReaderIsNone || (isOptional && isRead(input.request.method))) return unauthenticated;
    throw new AppError("unauthorized", "The credential is not valid. Please log in again.");
  }
  if (!isServer && requirements.credentials.includes("memberSession")) {
    const actor = await resolveCookieReader(input.request, account, readers);
    if (actor !== null) return actor;
  }
  if (requirements.requiresReader)
    throw missingCredential(requirements.credentials.filter((scheme) => scheme !== "accountKey"));
  if (!isServer && !isOptional) throw missingCredential(requirements.credentials);
  return unauthenticated;
}

/** The 401 for a request without a valid account credential; a reader's credential alone names no account. */
function missingAccount(credentials: readonly Scheme[], key: string | null): AppError {
  if (key !== null) return new AppError("unauthorized", "The account key is not valid.");
  const accountSchemes = credentials.filter((scheme) => scheme === "serverKey" || scheme === "accountKey");
  return missingCredential(accountSchemes.length > 0 ? accountSchemes : credentials);
}

function missingCredential(credentials: readonly Scheme[]): AppError {
  const login = credentials.includes("memberSession") ? " Please log in." : "";
  return new AppError(
    "unauthorized",
    `This request requires ${credentials.map(describeScheme).join(" or ")}.${login}`,
  );
}

function describeScheme(scheme: Scheme): string {
  switch (scheme) {
    case "serverKey":
      return "the server key in the header X-SUBAUTH";
    case "accountKey":
      return "the account key in the query parameter `key`";
    case "engagementJwt":
      return "a reader's token as `jwt`";
    case "svcJwt":
      return "a subscriber's token as `svc_jwt`";
    case "memberSession":
      return "a member's session in the cookie qt-auth or the header X-QT-AUTH";
    case "widgetSession":
      return "a widget's session in the header X-QT-AUTH";
    case "accessToken":
      return "an access token as `access_token`";
    case "organizationToken":
      return "an organization's token as `authentication_token`";
    case "none":
      return "nothing";
  }
}
