export type { LimitedSubject } from "./admit-attempts";
export { throttleAttempts } from "./admit-attempts";
export { type CallCounts, createCallCounts, type RateLimitState } from "./call-counts";
export { type CallerAddress, parseCallerAddress, toWiderNetwork } from "./caller-address.rules";
export type { LogInAttempt } from "./log-in-attempts";
export { throttleLogIn, uncountLogIn } from "./log-in-attempts";
export type { ThrottleSubject } from "./throttle.repository";
export { deleteAttempts, pruneAttempts, uncountAttempt } from "./throttle.repository";
