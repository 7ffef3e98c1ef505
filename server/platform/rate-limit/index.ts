export { type CallCounts, createCallCounts, type RateLimitState } from "./call-counts";
export { type CallerAddress, callerAddress, callerNetwork, callerWideNetwork } from "./caller-address.rules";
