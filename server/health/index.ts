export type { Lifecycle, RunningEngine } from "./lifecycle";
export { createLifecycle, getLifecycle } from "./lifecycle";
export { isProbe } from "./probe-paths";
