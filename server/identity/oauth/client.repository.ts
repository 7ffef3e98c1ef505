import { readStatement, type Statements, statement } from "@/server/platform/db/index";
import type { OauthClient, OauthClientView } from "./oauth";

const MAX_COUNTED_TOKENS = 10_000;

const CLIENT = `c.id, c.client_id as "clientId", c.name, c.confidential, c.first_party as "firstParty",
  c.names_issuer as "namesIssuer", c.redirect_uris as "redirectUris"`;

const BY_CLIENT_ID = readStatement(
  "oauth_client_by_name",
  `select ${CLIENT} from oauth_client c where c.account_id = $1 and c.client_id = $2`,
);

export async function findClient(
  db: Statements,
  accountId: number,
  clientId: string,
): Promise<OauthClient | null> {
  const [row] = await db.query<OauthClient>(BY_CLIENT_ID, [accountId, clientId]);
  return row ?? null;
}

const LIVE_SECRETS = readStatement(
  "oauth_client_live_secrets",
  `select s.hash from oauth_client_secret s join oauth_client c on c.id = s.oauth_client_id
    where c.account_id = $1 and c.id = $2 and (s.ends_at is null or s.ends_at > $3)`,
);

/** Hashes of the secrets that are valid now. */
export async function findLiveSecrets(
  db: Statements,
  accountId: number,
  { id, now }: { id: number; now: Date },
): Promise<string[]> {
  const rows = await db.query<{ hash: string }>(LIVE_SECRETS, [accountId, id, now]);
  return rows.map(({ hash }) => hash);
}

const VIEW = `${CLIENT}, c.created_at as "createdAt", c.updated_at as "updatedAt",
  (select count(*)::int from (select from oauth_access_token t where t.oauth_client_id = c.id
     and t.revoked_at is null and t.expires_at > $2 limit ${MAX_COUNTED_TOKENS}) counted) as "liveTokens"`;

const LIST = statement(
  "oauth_clients",
  `select ${VIEW} from oauth_client c where c.account_id = $1 order by c.id limit 500`,
);

const SECRETS = statement(
  "oauth_client_secrets",
  `select s.oauth_client_id as "of", s.id, s.prefix, s.created_at as "createdAt", s.ends_at as "endsAt"
    from oauth_client_secret s join oauth_client c on c.id = s.oauth_client_id
    where c.account_id = $1 and (s.ends_at is null or s.ends_at > $2) order by s.id desc`,
);

type SecretRow = OauthClientView["secrets"][number] & { of: number };

/** Lists the account's clients with their live secrets, at most 500. */
export async function findClientViews(
  db: Statements,
  accountId: number,
  now: Date,
): Promise<OauthClientView[]> {
  const clients = await db.query<Omit<OauthClientView, "secrets">>(LIST, [accountId, now]);
  const secrets = await db.query<SecretRow>(SECRETS, [accountId, now]);
  return clients.map((client) => ({
    ...client,
    secrets: secrets.filter(({ of }) => of === client.id).map(({ of: _, ...secret }) => secret),
  }));
}

const INSERT = statement(
  "oauth_client_insert",
  `insert into oauth_client (account_id, client_id, name, confidential, first_party, names_issuer, redirect_uris,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7::text[], $8, $8) returning id`,
);

export async function insertClient(
  tx: Statements,
  accountId: number,
  { now, ...client }: Omit<OauthClient, "id"> & { now: Date },
): Promise<number> {
  const { clientId, name, confidential, firstParty, namesIssuer, redirectUris } = client;
  const flags = [confidential, firstParty, namesIssuer];
  const values = [accountId, clientId, name, ...flags, redirectUris, now];
  const [row] = await tx.query<{ id: number }>(INSERT, values);
  if (row === undefined) throw new Error("failed to store the client");
  return row.id;
}

const LOCK = statement(
  "oauth_client_lock",
  `select ${CLIENT} from oauth_client c where c.account_id = $1 and c.id = $2 for no key update`,
);

/** Locks a client (FOR NO KEY UPDATE) until the transaction ends. */
export async function lockClient(tx: Statements, accountId: number, id: number): Promise<OauthClient | null> {
  const [row] = await tx.query<OauthClient>(LOCK, [accountId, id]);
  return row ?? null;
}

const UPDATE = statement(
  "oauth_client_update",
  `update oauth_client set name = $3, first_party = $4, names_issuer = $5, redirect_uris = $6::text[],
     updated_at = $7
    where account_id = $1 and id = $2`,
);

export async function writeClient(
  tx: Statements,
  accountId: number,
  client: Omit<OauthClient, "clientId" | "confidential"> & { now: Date },
): Promise<void> {
  const { id, name, firstParty, namesIssuer, redirectUris, now } = client;
  await tx.query(UPDATE, [accountId, id, name, firstParty, namesIssuer, redirectUris, now]);
}

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

const END_SECRETS = statement(
  "oauth_client_secrets_end",
  `update oauth_client_secret s set ends_at = $3 from oauth_client c
    where c.id = s.oauth_client_id and c.account_id = $1 and c.id = $2 and (s.ends_at is null or s.ends_at > $3)`,
);

/** Lets the existing secrets expire at `endsAt`. */
export async function endSecrets(
  tx: Statements,
  accountId: number,
  { id, endsAt }: { id: number; endsAt: Date },
): Promise<void> {
  await tx.query(END_SECRETS, [accountId, id, endsAt]);
}

const DELETE = statement(
  "oauth_client_delete",
  "delete from oauth_client where account_id = $1 and id = $2 returning id",
);

export async function removeClient(tx: Statements, accountId: number, id: number): Promise<boolean> {
  return (await tx.query(DELETE, [accountId, id])).length > 0;
}
