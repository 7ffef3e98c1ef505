import type { Clock } from "@/server/platform/clock/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import type { Registry } from "./registry";
import type { Store } from "./store/store";

/** The app's serve handler: in this process, or a client of it. */
export type Handler = (request: Request) => Promise<Response>;

export interface Settings {
  /** Address that the handler sees in its requests. */
  appUrl: string;
  signingKey: string;
  /** Calls under way at once. */
  maxCalls: number;
  /** How long one call may take. Its answer after that is not listened to. */
  callTimeoutMilliseconds: number;
  /** How long the loop waits at most when nobody wakes it. */
  pollMilliseconds: number;
  /** Whether the SDK hands in each step as it ends, in the middle of a call. */
  checkpointing: boolean;
  keepCompletedDays: number;
  keepFailedDays: number;
}

/** What every part of a working executor holds. */
export interface Dependencies {
  store: Store;
  registry: Registry;
  handler: Handler;
  clock: Clock;
  ids: Ids;
  log: Log;
  settings: Settings;
}
