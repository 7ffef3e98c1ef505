import type { Account, ActingReader } from "@/server/accounts/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Database } from "@/server/platform/db/index";
import type { Clock } from "@/server/platform/system/index";
import { createKeyCache, type LiveKey } from "./key-cache";
import { findTokenReader } from "./oauth/index";
import type { ReaderDirectory, SharedKeyUse, SignedInReader } from "./reader";
import type { ReaderRow } from "./reader.repository";
import { readClaims, readSubscriberClaims } from "./reader-token.rules";
import { findLiveSession, markSessionSeen } from "./session.repository";
import { hashSessionToken, isWidgetToken } from "./sessions";
import { doesKeySign } from "./shared-key.repository";
import { createTokenReaderCache } from "./token-reader-cache";
import type { TokenClaims } from "./verify-token";

interface DirectoryDependencies {
  db: Database;
  clock: Clock;
  vault: Vault;
}

/** How stale a session's `lastSeenAt` may be. */
const LAST_SEEN_INTERVAL_MILLISECONDS = 300_000;
const MAX_TOKEN_LENGTH = 512;

function toActingReader({ id, externalId, name, slug, avatarUrl }: ReaderRow): ActingReader {
  return { id, kind: "shared_key", externalId, name, slug, avatarUrl };
}

/** The claims of a token, and the live key that signed it. */
interface VerifiedToken {
  payload: TokenClaims;
  key: LiveKey;
}

interface LiveSession {
  signedIn: SignedInReader;
  /** null: a full session, for our own pages. */
  widgetOrigin: string | null;
}

/** Loads the live session of a token and marks it as seen; null for an invalid token. */
async function loadSession(
  { db, clock }: DirectoryDependencies,
  account: Account,
  token: string,
): Promise<LiveSession | null> {
  const now = clock.now();
  const row = await findLiveSession(db, account.id, { tokenHash: hashSessionToken(token), now });
  if (row === null) return null;
  const { sessionId, lastSeenAt, widgetOrigin, ...reader } = row;
  if (now.getTime() - lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MILLISECONDS) {
    await markSessionSeen(db, account.id, { id: sessionId, now });
  }
  return { widgetOrigin, signedIn: { sessionId, reader: { ...reader, kind: "member", externalId: null } } };
}

/** Resolves readers by their credentials: one indexed statement for each credential, none where none is sent. */
export function createReaderDirectory(dependencies: DirectoryDependencies): ReaderDirectory {
  const { db, clock } = dependencies;
  const getLiveKeys = createKeyCache(dependencies);
  const resolveTokenReader = createTokenReaderCache(dependencies);

  async function verifyToken(
    account: Account,
    token: string,
    use: SharedKeyUse,
  ): Promise<VerifiedToken | null> {
    const now = clock.now();
    for (const key of await getLiveKeys(account.id, use)) {
      const payload = await key.verify(token, now);
      if (payload === null) continue;
      await key.used();
      return { payload, key };
    }
    return null;
  }

  return {
    bySession: async (account, token) => {
      if (token.length > MAX_TOKEN_LENGTH || isWidgetToken(token)) return null;
      const session = await loadSession(dependencies, account, token);
      return session?.widgetOrigin === null ? session.signedIn : null;
    },
    byWidgetSession: async (account, token, origin) => {
      if (token.length > MAX_TOKEN_LENGTH || !isWidgetToken(token)) return null;
      const session = await loadSession(dependencies, account, token);
      if (session === null || session.widgetOrigin === null) return null;
      return origin === null || origin === session.widgetOrigin ? session.signedIn : null;
    },
    bySharedKey: async (account, token) => {
      const verified = await verifyToken(account, token, "engagement");
      const claims = verified === null ? null : readClaims(verified.payload);
      return claims === null ? null : toActingReader(await resolveTokenReader(account.id, claims));
    },
    bySubscriberToken: async (account, token) => {
      const verified = await verifyToken(account, token, "subscriptions");
      const claims = verified === null ? null : readSubscriberClaims(verified.payload);
      return verified === null || claims === null ? null : { claims, keyId: verified.key.id };
    },
    doesKeySign: (account, keyId) => doesKeySign(db, account.id, keyId),
    byAccessToken: (account, token) => findTokenReader(dependencies, account, token),
  };
}
