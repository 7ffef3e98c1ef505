import type { Account } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import { requireContactEmail } from "./contact-email";
import type { Installation, Organization } from "./organization";
import { countAll, insertAccount, isHostTaken, linkAccount } from "./organization.repository";

interface NewOrganizationAccount {
  name: string;
  email: string;
  websiteUrl: string;
}

function requireSite(websiteUrl: string): { siteUrl: string; host: string } {
  const sound = /^https?:\/\//i.test(websiteUrl) && URL.canParse(websiteUrl);
  const url = sound ? new URL(websiteUrl) : null;
  if (url === null || url.username !== "" || url.password !== "" || !url.hostname.includes(".")) {
    throw new AppError("unprocessable", "website_url is no address of a website.");
  }
  return { siteUrl: url.origin, host: url.hostname };
}

/** Makes an account of the organization's for a website; a website has one account. */
export async function createOrganizationAccount(
  world: Installation,
  organization: Organization,
  input: NewOrganizationAccount,
): Promise<Account> {
  if (input.name.trim() === "") throw new AppError("unprocessable", "account_name is empty.");
  const contactEmail = requireContactEmail(input.email, "account_email");
  const { siteUrl, host } = requireSite(input.websiteUrl);
  const taken = () => new AppError("unprocessable", "website_url belongs to an account already.");
  if (await isHostTaken(world.db, host)) throw taken();
  const name = input.name.trim();
  const row = { name, contactEmail, key: world.ids.uuid(), siteUrl, host, now: world.clock.now() };
  const id = await world.db.withStatements(async (tx) => {
    const accountId = await insertAccount(tx, row);
    if (accountId === null) throw taken();
    await linkAccount(tx, organization.id, accountId);
    return accountId;
  });
  world.directory.forget();
  const account = await world.directory.byId(id);
  if (account === null) throw new Error("an account went away while it was made");
  return account;
}

/** How many comments an account has, whatever became of them. */
export function countComments(world: Installation, account: Account): Promise<number> {
  return countAll(world.db, account.id);
}
