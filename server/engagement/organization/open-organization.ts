import { type Account, hashServerKey } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { Organization, OrganizationDependencies, OrganizationUser } from "./organization";
import {
  findOrganization,
  findUser,
  hasAccount,
  insertOrganization,
  linkAccount,
} from "./organization.repository";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The credentials of every call to the organization API. */
export interface OrganizationCredential {
  organizationId: string;
  token: string;
}

/** Authenticate an organization by its token; an unknown organization and a wrong token get the same error. */
export async function authenticateOrganization(
  dependencies: OrganizationDependencies,
  { organizationId, token }: OrganizationCredential,
): Promise<Organization> {
  const row = UUID.test(organizationId)
    ? await findOrganization(dependencies.db, organizationId, hashServerKey(token))
    : null;
  if (row === null)
    throw new AppError("unauthorized", "The organization or its authentication_token is not valid.");
  dependencies.actAs?.({ kind: "organization", id: row.id, name: row.name });
  return row;
}

/** Create an organization with some accounts; its token is returned only here and stored as a hash. */
export async function createOrganization(
  dependencies: Pick<OrganizationDependencies, "db" | "clock" | "ids">,
  { name, accountIds }: { name: string; accountIds: readonly number[] },
): Promise<{ id: string; token: string }> {
  const id = dependencies.ids.uuid();
  const token = `org_${dependencies.ids.uuid()}${dependencies.ids.uuid()}`.replaceAll("-", "");
  await dependencies.db.transaction(async (tx) => {
    await insertOrganization(tx, {
      id,
      name,
      tokenHash: hashServerKey(token),
      now: dependencies.clock.now(),
    });
    for (const accountId of accountIds) await linkAccount(tx, id, accountId);
  });
  return { id, token };
}

/** Get an account of the organization; accounts of others are not found. */
export async function requireAccount(
  dependencies: OrganizationDependencies,
  organization: Organization,
  accountId: number,
): Promise<Account> {
  const account = (await hasAccount(dependencies.db, organization.id, accountId))
    ? await dependencies.directory.byId(accountId)
    : null;
  if (account === null) throw notFound("account");
  return account;
}

const LARGEST_ID = 2_147_483_647;

/** Parse an id; integers may arrive as strings of digits. */
export function parsePositiveId(value: unknown): number | null {
  const id = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : null;
}

/** Get the acting user of the organization; any other id is refused as unprocessable. */
export async function requireUser(
  dependencies: OrganizationDependencies,
  organization: Organization,
  value: unknown,
): Promise<OrganizationUser> {
  const id = parsePositiveId(value);
  const user = id === null ? null : await findUser(dependencies.db, organization.id, id);
  if (user === null) throw new AppError("unprocessable", "user_id is not a user of this organization.");
  return user;
}

/** Create a context in which the organization moderates one of its accounts. */
export function createModerationContext(dependencies: OrganizationDependencies, account: Account): Context {
  return createContext(dependencies, { account, actor: { kind: "server" } });
}
