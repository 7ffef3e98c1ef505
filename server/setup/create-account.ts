import type { Account } from "@/server/accounts/index";
import { type Context, createContext } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { type CreatedInvitation, writeInvitation } from "@/server/staff/index";
import { staffEmailSchema } from "@/shared/staff/index";
import { parseAccountName, parseAccountTimeZone, parseHost, parseSiteUrl } from "./new-account.rules";
import { type AccountSecrets, type SetupDependencies, writeAccount } from "./write-account";

/** A new publication, as the operator requests it. */
export interface NewAccount {
  name: string;
  /** Base address for readers, e.g. `https://news.example`. */
  url: string;
  /** IANA time zone. */
  timeZone: string;
  /** Additional hosts, besides that of the address. */
  domains: readonly string[];
  owner: { email: string; name: string | null };
}

/** A new account, with the secrets that are returned only once. */
export interface CreatedAccount {
  account: Account;
  secrets: AccountSecrets;
  /** The owner joins by accepting it. */
  invitation: CreatedInvitation;
}

type SetupContext = SetupDependencies & Pick<Context, "db" | "log"> & { ownAddress: string };

async function requireFreeHosts(tx: Db, hosts: readonly string[]): Promise<void> {
  const existing = await tx.prisma.accountDomain.findFirst({
    where: { host: { in: [...hosts] } },
    include: { account: { select: { id: true, name: true } } },
  });
  if (existing === null) return;
  const { id, name } = existing.account;
  throw new AppError("conflict", `${existing.host} already belongs to account ${id} (${name}).`);
}

/**
 * Creates an account, its hosts and keys, and the invitation of its owner, in one transaction. A host of another
 * account is refused.
 */
export async function createAccount(dependencies: SetupContext, input: NewAccount): Promise<CreatedAccount> {
  const siteUrl = parseSiteUrl(input.url);
  const start = {
    ...{ siteUrl, mode: "live" as const, settings: {} },
    name: parseAccountName(input.name),
    timeZone: parseAccountTimeZone(input.timeZone),
    hosts: [new URL(siteUrl).hostname, ...input.domains].map(parseHost),
  };
  const email = staffEmailSchema.safeParse(input.owner.email);
  if (!email.success) throw invalid("owner", `"${input.owner.email}" is not an email address.`);
  return dependencies.db.transaction(async (tx) => {
    // Serializes concurrent requests for one host: the second waits, and is refused.
    await tx.prisma.$executeRaw`select pg_advisory_xact_lock(hashtext('masthead.accounts'))`;
    await requireFreeHosts(tx, start.hosts);
    const { account, secrets } = await writeAccount(tx, dependencies, start);
    const ctx = createContext(dependencies, { account, actor: { kind: "system", name: "masthead command" } });
    const invitation = await writeInvitation(
      tx,
      { ...ctx, ownAddress: dependencies.ownAddress },
      { email: email.data, name: input.owner.name, role: "owner" },
    );
    return { account, secrets, invitation };
  });
}
