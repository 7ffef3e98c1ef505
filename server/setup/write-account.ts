import { type Account, accountSettingsSchema } from "@/server/accounts/index";
import { addSharedKey } from "@/server/identity/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { addServerKey } from "@/server/staff/index";

/** Dependencies of creating an account. */
export interface SetupDependencies {
  clock: Clock;
  ids: Ids;
  vault: Vault;
}

/** Initial values of an account. */
interface AccountStart {
  name: string;
  siteUrl: string;
  timeZone: string;
  mode: Account["mode"];
  /** In their stored form; omitted fields have their defaults. */
  settings: object;
  /** Hosts that serve the account. */
  hosts: readonly string[];
}

/** Secrets of a new account. They are not recoverable later: the server key is stored as a hash. */
export interface AccountSecrets {
  serverKey: string;
  engagementSecret: string;
  subscriptionsSecret: string;
}

const KEY_BYTES = 18;

/** Inserts an account with its public key, hosts, and the keys that its APIs require. */
export async function writeAccount(
  tx: Db,
  parts: SetupDependencies,
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
  const signing = { account, db: tx, ids, vault, systemClock: clock };
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
