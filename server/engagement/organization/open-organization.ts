import { type Account, type Context, createContext, hashServerKey } from "@/server/accounts/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { Installation, Organization, OrganizationUser } from "./organization";
import {
  findOrganization,
  findUser,
  hasAccount,
  insertOrganization,
  linkAccount,
} from "./organization.repository";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What every call of the organization API proves itself by. */
export interface OrganizationCredential {
  organizationId: string;
  token: string;
}

/** The organization whose token was sent; the same refusal for an unknown one and for a wrong token. */
export async function openOrganization(
  world: Installation,
  { organizationId, token }: OrganizationCredential,
): Promise<Organization> {
  const found = UUID.test(organizationId)
    ? await findOrganization(world.db, organizationId, hashServerKey(token))
    : null;
  if (found === null)
    throw new AppError("unauthorized", "The organization or its authentication_token is not valid.");
  return found;
}

/** Makes an organization with some accounts; its token is shown this once and kept as a hash. */
export async function createOrganization(
  world: Pick<Installation, "db" | "clock" | "ids">,
  { name, accountIds }: { name: string; accountIds: readonly number[] },
): Promise<{ id: string; token: string }> {
  const id = world.ids.uuid();
  const token = `org_${world.ids.uuid()}${world.ids.uuid()}`.replaceAll("-", "");
  await world.db.withStatements(async (tx) => {
    await insertOrganization(tx, { id, name, tokenHash: hashServerKey(token), now: world.clock.now() });
    for (const accountId of accountIds) await linkAccount(tx, id, accountId);
  });
  return { id, token };
}

/** An account of the organization's; anybody else's is not found. */
export async function requireAccount(
  world: Installation,
  organization: Organization,
  accountId: number,
): Promise<Account> {
  const account = (await hasAccount(world.db, organization.id, accountId))
    ? await world.directory.byId(accountId)
    : null;
  if (account === null) throw notFound("account");
  return account;
}

const LARGEST_ID = 2_147_483_647;

/** Integers may arrive as digits. */
export function readId(value: unknown): number | null {
  const id = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : null;
}

/** The user of the organization who acts; any other id is refused as unprocessable. */
export async function requireUser(
  world: Installation,
  organization: Organization,
  value: unknown,
): Promise<OrganizationUser> {
  const id = readId(value);
  const user = id === null ? null : await findUser(world.db, organization.id, id);
  if (user === null) throw new AppError("unprocessable", "user_id is no user of this organization.");
  return user;
}

/** A context in which the organization moderates an account of its own. */
export function moderatingContext(world: Installation, account: Account): Context {
  return createContext(world, { account, actor: { kind: "server" } });
}
