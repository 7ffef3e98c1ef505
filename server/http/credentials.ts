import type { Account, AccountDirectory, Actor } from "@/server/accounts/index";
import type { ReaderDirectory } from "@/server/identity/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { isForReaders, isRead } from "./cross-origin";
import type { AccountSource, Scheme } from "./endpoint";
import { type HttpRequest, hostOf } from "./http-message";
import { readerOfCookie, sentCredentials } from "./reader-credentials";

export interface CredentialRequirements {
  account: AccountSource;
  credentials: readonly Scheme[];
  badReaderIsNone?: true;
  forSomebody?: true;
  keyIsAskedWithReader?: true;
}

/** The account of a request, and whether its server key came along. */
interface FoundAccount {
  account: Account;
  isServer: boolean;
}

const ACCOUNT_ID = /^\d{1,10}$/;
const LARGEST_ID = 2_147_483_647;

/**
 * Decides for which account a request is. A server key that is sent where it is not required still counts, so that
 * its holder sees what it may see; a wrong one, or one of another account than the path names, is refused everywhere.
 */
export async function resolveAccount(
  { asked, params }: { asked: HttpRequest; params: Readonly<Record<string, string>> },
  wanted: CredentialRequirements,
  directory: AccountDirectory,
): Promise<FoundAccount> {
  const serverKey = asked.header("x-subauth") ?? previewKey(asked, wanted);
  if (serverKey !== null) {
    const account = await directory.byServerKey(serverKey);
    if (account === null || !agrees(account, { asked, params }, wanted)) {
      throw new AppError("unauthorized", "The server key is not valid.");
    }
    return { account, isServer: true };
  }
  if (wanted.account === "path") {
    return { account: await accountById(params.account_id ?? "", directory, "path"), isServer: false };
  }
  if (wanted.account === "key") {
    const account = await directory.byKey(keyIn({ asked, params }));
    if (account === null) throw notFound("account");
    return { account, isServer: false };
  }
  const named = wanted.account === "query" ? asked.url.searchParams.get("account_id") : null;
  if (named !== null) return { account: await accountById(named, directory, "query"), isServer: false };
  const key = wanted.credentials.includes("accountKey") ? givenKey(asked) : null;
  if (key !== null) {
    const account = await directory.byKey(key);
    if (account !== null) return { account, isServer: false };
  }
  const mustName = wanted.account === "credential" || !isForReaders(wanted);
  if (!wanted.credentials.includes("none") && mustName) throw needsAccount(wanted.credentials, key);
  const account = await directory.byHost(hostOf(asked));
  if (account === null) throw new AppError("not_found", "No publication answers on this host.");
  return { account, isServer: false };
}

/** What front ends call the server key where they ask for what is not public yet. */
function previewKey(asked: HttpRequest, { credentials }: CredentialRequirements): string | null {
  const isForServers = credentials.length === 1 && credentials[0] === "serverKey";
  return isForServers ? asked.header("qt-internal-apps-key") : null;
}

/** Whether nothing else in a request names another account than its server key does. */
function agrees(
  account: Account,
  { asked, params }: { asked: HttpRequest; params: Readonly<Record<string, string>> },
  { account: source, credentials }: CredentialRequirements,
): boolean {
  if (source === "path" && String(account.id) !== params.account_id) return false;
  if (source === "key") return keyIn({ asked, params }) === account.key;
  if (!credentials.includes("accountKey")) return true;
  const key = asked.url.searchParams.get("key");
  return key === null || key === account.key;
}

/** The account key of a query; null where none was sent. */
function givenKey(asked: HttpRequest): string | null {
  const key = asked.url.searchParams.get("key");
  if (key?.includes("\u0000")) throw invalid("query.key", "holds a NUL character");
  return key;
}

/** The account key in an address. */
function keyIn({ asked, params }: { asked: HttpRequest; params: Readonly<Record<string, string>> }): string {
  const key = params.account_key ?? givenKey(asked);
  if (key === null || key.includes("\u0000")) throw invalid("query.key", "is needed: the account's key");
  return key;
}

async function accountById(id: string, directory: AccountDirectory, where: string): Promise<Account> {
  if (!ACCOUNT_ID.test(id)) throw invalid(`${where}.account_id`, "must be a whole number");
  if (where === "query" && Number(id) > LARGEST_ID) throw invalid("query.account_id", "is too large");
  const account = Number(id) > LARGEST_ID ? null : await directory.byId(Number(id));
  if (account === null) throw notFound("account");
  return account;
}

interface Question {
  asked: HttpRequest;
  /** The body as it was sent, where a credential may be in it. */
  body: unknown;
}

/**
 * Decides as whom a request acts. Handlers never look at headers. What a caller sends on purpose comes before the
 * cookies that a browser adds by itself; a cookie opens writes only to the account's own pages.
 */
export async function resolveActor(
  question: Question,
  wanted: CredentialRequirements,
  { account, isServer, readers }: FoundAccount & { readers: ReaderDirectory },
): Promise<Actor> {
  const nobody: Actor = isServer ? { kind: "server" } : { kind: "anonymous" };
  // A publisher's backend that passes on what a reader asked acts for that reader.
  const isForSomebody = isServer ? wanted.credentials.includes("svcJwt") : isForReaders(wanted);
  if (!isForSomebody) return nobody;
  const aliases = account.settings.wireAliases;
  const sent = sentCredentials({ ...question, aliases }, wanted);
  for (const credential of sent) {
    const actor = await credential.open(readers, account);
    if (actor !== null) return actor;
  }
  const isOptional = wanted.credentials.some((scheme) => scheme === "none" || scheme === "accountKey");
  if (sent.length > 0) {
    if (wanted.badReaderIsNone || (isOptional && isRead(question.asked.method))) return nobody;
    throw new AppError("unauthorized", "The credential that was sent is not valid. Please log in again.");
  }
  if (!isServer && wanted.credentials.includes("memberSession")) {
    const actor = await readerOfCookie(question.asked, account, readers);
    if (actor !== null) return actor;
  }
  if (wanted.forSomebody) throw needs(wanted.credentials.filter((scheme) => scheme !== "accountKey"));
  if (!isServer && !isOptional) throw needs(wanted.credentials);
  return nobody;
}

/** Nothing names an account: a reader's credential alone does not, and a key that was sent is nobody's. */
function needsAccount(credentials: readonly Scheme[], key: string | null): AppError {
  if (key !== null) return new AppError("unauthorized", "The account key is not valid.");
  const naming = credentials.filter((scheme) => scheme === "serverKey" || scheme === "accountKey");
  return needs(naming.length > 0 ? naming : credentials);
}

function needs(credentials: readonly Scheme[]): AppError {
  const login = credentials.includes("memberSession") ? " Please log in." : "";
  return new AppError("unauthorized", `This call needs ${credentials.map(nameOf).join(" or ")}.${login}`);
}

function nameOf(scheme: Scheme): string {
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
