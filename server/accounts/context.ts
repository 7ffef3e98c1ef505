import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import type { Account, Actor } from "./account";

/** What every use case is given: the world behind small interfaces, the account, and who asks. */
export interface Context {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  account: Account;
  actor: Actor;
}
