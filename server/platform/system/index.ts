export { cacheTtl } from "./cache-ttl";
export type { Clock } from "./clock";
export { systemClock } from "./clock";
export type { Ids } from "./ids";
export { systemIds } from "./ids";
export { startTimeLimit, withinTime } from "./time-limit";
