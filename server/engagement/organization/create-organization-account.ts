import type { Account } from "@/server/accounts/index";
import { requireEmail } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import type { Organization, OrganizationDependencies } from "./organization";
import { countAll, insertAccount, isHostTaken, linkAccount } from "./organization.repository";

/** Parse an e-mail address, trimmed and lower-cased; any other text is unprocessable, as in all these endpoints. */
export function requireContactEmail(email: string, field: string): string {
  try {
    return requireEmail(email, `body.${field}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { problems } = error;
    throw new AppError("unprocessable", `${field} is not an email address.`, { problems, cause: error });
  }
}

interface NewOrganizationAccount {
  name: string;
  email: string;
  websiteUrl: string;
}

function requireSite(websiteUrl: string): { siteUrl: string; host: string } {
  const sound = /^https?:\/\//i.test(websiteUrl) && URL.canParse(websiteUrl);
  const url = sound ? new URL(websiteUrl) : null;
  if (url === null || url.username !== "" || url.password !== "" || !url.hostname.includes(".")) {
    throw new AppError("unprocessable", "website_url is not a valid website URL.");
  }
  return { siteUrl: url.origin, host: url.hostname };
}

/** Create an account of the organization for a website; a website has one account. */
export async function createOrganizationAccount(
  dependencies: OrganizationDependencies,
  organization: Organization,
  input: NewOrganizationAccount,
): Promise<Account> {
  if (input.name.trim() === "") throw new AppError("unprocessable", "account_name is empty.");
  const contactEmail = requireContactEmail(input.email, "account_email");
  const { siteUrl, host } = requireSite(input.websiteUrl);
  const hostTaken = () => new AppError("unprocessable", "website_url already belongs to an account.");
  if (await isHostTaken(dependencies.db, host)) throw hostTaken();
  const name = input.name.trim();
  const row = {
    name,
    contactEmail,
    key: dependencies.ids.uuid(),
    siteUrl,
    host,
    now: dependencies.clock.now(),
  };
  const id = await dependencies.db.transaction(async (tx) => {
    const accountId = await insertAccount(tx, row);
    if (accountId === null) throw hostTaken();
    await linkAccount(tx, organization.id, accountId);
    return accountId;
  });
  dependencies.directory.clearCache();
  const account = await dependencies.directory.byId(id);
  if (account === null) throw new Error("an account was deleted during its creation");
  return account;
}

/** Count an account's comments in any status. */
export function countComments(dependencies: OrganizationDependencies, account: Account): Promise<number> {
  return countAll(dependencies.db, account.id);
}
