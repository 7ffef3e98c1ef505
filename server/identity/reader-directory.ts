import type { Account, ActingReader } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import type { Vault } from "@/server/platform/vault/index";
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

interface DirectoryWorld {
  db: Database;
  clock: Clock;
  vault: Vault;
}

/** How far behind the time at which a session was last seen may be. */
const SEEN_MILLISECONDS = 300_000;
const LONGEST_TOKEN = 512;

function acting({ id, externalId, name, slug, avatarUrl }: ReaderRow): ActingReader {
  return { id, kind: "shared_key", externalId, name, slug, avatarUrl };
}

/** A token that one of an account's live keys signed. */
interface Signed {
  payload: TokenClaims;
  signedBy: LiveKey;
}

interface LiveSession {
  signedIn: SignedInReader;
  /** null: a whole session, of our own pages. */
  widgetOrigin: string | null;
}

/** The session that a token opens, noted as seen; null for whatever opens none. */
async function liveSession(
  { db, clock }: DirectoryWorld,
  account: Account,
  token: string,
): Promise<LiveSession | null> {
  const now = clock.now();
  const row = await findLiveSession(db, account.id, { tokenHash: hashSessionToken(token), now });
  if (row === null) return null;
  const { sessionId, lastSeenAt, widgetOrigin, ...person } = row;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_MILLISECONDS) {
    await markSessionSeen(db, account.id, { id: sessionId, now });
  }
  return { widgetOrigin, signedIn: { sessionId, reader: { ...person, kind: "member", externalId: null } } };
}

/** Who readers are, by what they send: one indexed statement for each credential, none where none is sent. */
export function createReaderDirectory(world: DirectoryWorld): ReaderDirectory {
  const { db, clock } = world;
  const liveKeys = createKeyCache(world);
  const claimedReader = createTokenReaderCache(world);

  async function signedToken(account: Account, token: string, use: SharedKeyUse): Promise<Signed | null> {
    const now = clock.now();
    for (const signedBy of await liveKeys(account.id, use)) {
      const payload = signedBy.verify(token, now);
      if (payload === null) continue;
      await signedBy.used();
      return { payload, signedBy };
    }
    return null;
  }

  return {
    bySession: async (account, token) => {
      if (token.length > LONGEST_TOKEN || isWidgetToken(token)) return null;
      const live = await liveSession(world, account, token);
      return live?.widgetOrigin === null ? live.signedIn : null;
    },
    byWidgetSession: async (account, token, from) => {
      if (token.length > LONGEST_TOKEN || !isWidgetToken(token)) return null;
      const live = await liveSession(world, account, token);
      if (live === null || live.widgetOrigin === null) return null;
      return from === null || from === live.widgetOrigin ? live.signedIn : null;
    },
    bySharedKey: async (account, token) => {
      const found = await signedToken(account, token, "engagement");
      const claims = found === null ? null : readClaims(found.payload);
      return claims === null ? null : acting(await claimedReader(account.id, claims));
    },
    bySubscriberToken: async (account, token) => {
      const found = await signedToken(account, token, "subscriptions");
      const claims = found === null ? null : readSubscriberClaims(found.payload);
      return found === null || claims === null ? null : { claims, keyId: found.signedBy.id };
    },
    doesKeySign: (account, keyId) => doesKeySign(db, account.id, keyId),
    byAccessToken: (account, token) => findTokenReader(world, account, token),
  };
}
