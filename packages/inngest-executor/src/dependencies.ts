import type { Registry } from "./registry";
import type { Store } from "./store/store";
import type { Clock, Ids, Log } from "./system";

/** The app's serve handler: in this process, or a client of it. */
export type Handler = (request: Request) => Promise<Response>;

export interface Settings {
  /** URL of the requests that the handler receives. */
  appUrl: string;
  signingKey: string;
  /** Maximum number of concurrent calls. */
  maxCalls: number;
  /** Timeout of one call. A response after that is ignored. */
  callTimeoutMilliseconds: number;
  /** Maximum poll interval of the loop when nothing wakes it. */
  pollMilliseconds: number;
  /** Whether the SDK checkpoints each completed step during a call. */
  checkpointing: boolean;
  keepCompletedDays: number;
  keepFailedDays: number;
}

/** Dependencies of a running executor. */
export interface Dependencies {
  store: Store;
  registry: Registry;
  handler: Handler;
  clock: Clock;
  ids: Ids;
  log: Log;
  settings: Settings;
}
