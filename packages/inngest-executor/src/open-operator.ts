import { createOperator, type Operator } from "./operator";
import { openStore } from "./store/store";
import type { Clock, Log } from "./system";

export interface OpenOperator extends Operator {
  close(): Promise<void>;
}

/** Opens an operator's view from a process without an executor: the command line, the metrics of a standby. */
export function openOperator(options: { databaseUrl: string; clock: Clock; log: Log }): OpenOperator {
  const { databaseUrl, clock, log } = options;
  const store = openStore({ databaseUrl, poolSize: 1, log });
  return { ...createOperator({ store, clock }), close: () => store.close() };
}
