import { type Account, accountSettingsSchema } from "@/server/accounts/index";
import { addSharedKey } from "@/server/identity/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Db } from "@/server/platform/db/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Vault } from "@/server/platform/vault/index";
import { addServerKey } from "@/server/staff/index";

/** What making an account needs of the process. */
export interface SetupParts {
  clock: Clock;
  ids: Ids;
  vault: Vault;
}

/** How an account begins. */
interface AccountStart {
  name: string;
  siteUrl: string;
  timeZone: string;
  mode: Account["mode"];
  /** As they are stored; what is left out has its default. */
  settings: object;
  /** Hosts that answer for it. */
  hosts: readonly string[];
}

/** Secrets of a new account. Afterwards the server key is known by its hash alone, the others to nobody. */
export interface AccountSecrets {
  serverKey: string;
  engagementSecret: string;
  subscriptionsSecret: string;
}

const KEY_BYTES = 18;

/** Writes an account with its public key and hosts, and everything without which its APIs would stay closed. */
export async function writeAccount(
  tx: Db,
  parts: SetupParts,
  { name, siteUrl, timeZone, mode, settings, hosts }: AccountStart,
): Promise<{ account: Account; secrets: AccountSecrets }> {
  const { ids, clock, vault } = parts;
  const domains = [...new Set(hosts)];
  const row = await tx.prisma.account.create({
    data: {
      ...{ name, siteUrl, timeZone, mode },
      key: `pk_${ids.secret(KEY_BYTES)}`,
      settings: JSON.parse(JSON.stringify(settings)),
      domains: { createMany: { data: domains.map((host) => ({ host })) } },
    },
  });
  const { id, key } = row;
  const account: Account = {
    ...{ id, key, name, siteUrl, timeZone, mode, domains },
    settings: accountSettingsSchema.parse(settings),
    clockAhead: 0,
  };
  const signing = { account, db: tx, ids, vault, worldClock: clock };
  const { key: serverKey } = await addServerKey(tx, id, { ids, now: clock.now() });
  const engagement = await addSharedKey(signing, { use: "engagement" });
  const subscriptions = await addSharedKey(signing, { use: "subscriptions" });
  return {
    account,
    secrets: {
      serverKey,
      engagementSecret: engagement.secret,
      subscriptionsSecret: subscriptions.secret,
    },
  };
}
