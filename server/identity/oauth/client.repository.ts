import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { OauthClient, OauthClientView } from "./oauth";

const MAX_COUNTED_TOKENS = 10_000;

const CLIENT = `c.id, c.client_id as "clientId", c.name, c.confidential, c.first_party as "firstParty",
  c.names_issuer as "namesIssuer", c.redirect_uris as "redirectUris!"`;

const CLIENT_FIELDS = {
  id: true,
  clientId: true,
  name: true,
  confidential: true,
  firstParty: true,
  namesIssuer: true,
  redirectUris: true,
} as const;

export async function findClient(db: Db, accountId: number, clientId: string): Promise<OauthClient | null> {
  return db.prisma.oauthClient.findUnique({ where: { clientId, accountId }, select: CLIENT_FIELDS });
}

/** Secrets of a client, or of all clients of an account, that are valid at a time. */
const liveSecrets = (client: { accountId: number; id?: number }, now: Date) => ({
  client,
  OR: [{ endsAt: null }, { endsAt: { gt: now } }],
});

/** Hashes of the secrets that are valid now. */
export async function findLiveSecrets(
  db: Db,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<string[]> {
  const where = liveSecrets({ accountId, id }, now);
  const rows = await db.prisma.oauthClientSecret.findMany({ where, select: { hash: true } });
  return rows.map(({ hash }) => hash);
}

const VIEW = `${CLIENT}, c.created_at as "createdAt", c.updated_at as "updatedAt",
  (select count(*)::int from (select from oauth_access_token t where t.oauth_client_id = c.id
     and t.revoked_at is null and t.expires_at > $2 limit ${MAX_COUNTED_TOKENS}) counted) as "liveTokens!"`;

// Raw SQL: the live tokens of each client are counted only up to a limit.
const LIST = statement(
  "oauth_clients",
  `select ${VIEW} from oauth_client c
   where c.account_id = $1 and not exists (select from crawler w where w.id = c.id) order by c.id limit 500`,
);

/** Lists the account's clients with their live secrets, at most 500, without the crawlers of members. */
export async function findClientViews(db: Db, accountId: number, now: Date): Promise<OauthClientView[]> {
  const clients = await db.query(LIST, [accountId, now]);
  const secrets = await db.prisma.oauthClientSecret.findMany({
    where: liveSecrets({ accountId }, now),
    orderBy: { id: "desc" },
    select: { clientId: true, id: true, prefix: true, createdAt: true, endsAt: true },
  });
  return clients.map((client) => ({
    ...client,
    secrets: secrets
      .filter(({ clientId }) => clientId === client.id)
      .map(({ clientId: _, ...secret }) => secret),
  }));
}

export async function insertClient(
  tx: Db,
  accountId: number,
  { now, ...client }: Omit<OauthClient, "id"> & { now: Date },
): Promise<number> {
  const data = { accountId, ...client, createdAt: now, updatedAt: now };
  const { id } = await tx.prisma.oauthClient.create({ data, select: { id: true } });
  return id;
}

const LOCK = statement(
  "oauth_client_lock",
  `select ${CLIENT} from oauth_client c where c.account_id = $1 and c.id = $2 for no key update`,
);

/** Locks a client (FOR NO KEY UPDATE) until the transaction ends. */
export async function lockClient(tx: Statements, accountId: number, id: number): Promise<OauthClient | null> {
  const [row] = await tx.query(LOCK, [accountId, id]);
  return row ?? null;
}

export async function writeClient(
  tx: Db,
  accountId: number,
  client: Omit<OauthClient, "clientId" | "confidential"> & { now: Date },
): Promise<void> {
  const { id, name, firstParty, namesIssuer, redirectUris, now } = client;
  await tx.prisma.oauthClient.updateMany({
    where: { accountId, id },
    data: { name, firstParty, namesIssuer, redirectUris, updatedAt: now },
  });
}

// Raw SQL: one statement checks that the client belongs to the account.
const INSERT_SECRET = statement(
  "oauth_client_secret_insert",
  `insert into oauth_client_secret (oauth_client_id, hash, prefix, created_at)
   select id, $3, $4, $5 from oauth_client where account_id = $1 and id = $2`,
);

export async function insertSecret(
  tx: Statements,
  accountId: number,
  secret: { id: number; hash: string; prefix: string; now: Date },
): Promise<void> {
  await tx.query(INSERT_SECRET, [accountId, secret.id, secret.hash, secret.prefix, secret.now]);
}

/** Lets the existing secrets expire at `endsAt`. */
export async function endSecrets(
  tx: Db,
  accountId: number,
  { id, endsAt }: { id: number; endsAt: Date },
): Promise<void> {
  await tx.prisma.oauthClientSecret.updateMany({
    where: liveSecrets({ accountId, id }, endsAt),
    data: { endsAt },
  });
}

export async function removeClient(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { count } = await tx.prisma.oauthClient.deleteMany({ where: { accountId, id } });
  return count > 0;
}
