export { type Executor, type ExecutorOptions, startExecutor } from "./executor";
export { type OpenOperator, openOperator } from "./operator";
export { createSignedRequest } from "./protocol/call";
export { canonicalJson } from "./protocol/canonical-json";
export { UnsupportedFunctions } from "./protocol/synced-function";
export type { Counts, JobSummary, RunState, RunSummary } from "./store/operator.repository";
