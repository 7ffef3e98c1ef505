export { type Executor, type ExecutorOptions, startExecutor } from "./executor";
export { EventRefused, type SentEvent } from "./protocol/event";
export { UnsupportedFunctions } from "./protocol/synced-function";
