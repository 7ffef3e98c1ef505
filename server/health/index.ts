export type { Lifecycle, RunningEngine } from "./lifecycle";
export { getLifecycle } from "./lifecycle";
export { isProbe } from "./probe-paths";
export { waitUntilReady } from "./wait-until-ready";
