import { type Account, type Context, createContext } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid } from "@/server/platform/errors/index";
import { type MadeInvitation, writeInvitation } from "@/server/staff/index";
import { staffEmailSchema } from "@/server/staff/schemas/index";
import { accountNameOf, hostOf, siteUrlOf, timeZoneOf } from "./new-account.rules";
import { type AccountSecrets, type SetupParts, writeAccount } from "./write-account";

/** A publication to be, as whoever runs the installation says it. */
export interface NewAccount {
  name: string;
  /** Where readers will find it, e.g. `https://news.example`. */
  url: string;
  /** IANA zone. */
  timeZone: string;
  /** Hosts beside that of the address. */
  domains: readonly string[];
  owner: { email: string; name: string | null };
}

/** A new account, with what is told of it this once. */
export interface MadeAccount {
  account: Account;
  secrets: AccountSecrets;
  /** The owner works here once they have accepted it. */
  invitation: MadeInvitation;
}

type SetupWorld = SetupParts & Pick<Context, "db" | "log"> & { ownAddress: string };

async function requireFreeHosts(tx: Db, hosts: readonly string[]): Promise<void> {
  const taken = await tx.prisma.accountDomain.findFirst({
    where: { host: { in: [...hosts] } },
    include: { account: { select: { id: true, name: true } } },
  });
  if (taken === null) return;
  const { id, name } = taken.account;
  throw new AppError("conflict", `${taken.host} belongs to account ${id} (${name}) already.`);
}

/**
 * Makes an account, its hosts and keys, and the invitation of its owner, all of it or nothing. A host that another
 * account has is refused.
 */
export async function createAccount(world: SetupWorld, input: NewAccount): Promise<MadeAccount> {
  const siteUrl = siteUrlOf(input.url);
  const start = {
    ...{ siteUrl, mode: "live" as const, settings: {} },
    name: accountNameOf(input.name),
    timeZone: timeZoneOf(input.timeZone),
    hosts: [new URL(siteUrl).hostname, ...input.domains].map(hostOf),
  };
  const email = staffEmailSchema.safeParse(input.owner.email);
  if (!email.success) throw invalid("owner", `"${input.owner.email}" is no e-mail address.`);
  return world.db.withTx(async (tx) => {
    // Two that ask for one host at once: the second waits, and finds it taken.
    await tx.prisma.$executeRaw`select pg_advisory_xact_lock(hashtext('masthead.accounts'))`;
    await requireFreeHosts(tx, start.hosts);
    const { account, secrets } = await writeAccount(tx, world, start);
    const ctx = createContext(world, { account, actor: { kind: "system", name: "masthead command" } });
    const invitation = await writeInvitation(
      tx,
      { ...ctx, ownAddress: world.ownAddress },
      { email: email.data, name: input.owner.name, role: "owner" },
    );
    return { account, secrets, invitation };
  });
}
