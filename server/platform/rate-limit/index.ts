export { type CallCounts, createCallCounts, type Standing } from "./call-counts";
export { type CallerAddress, callerAddress, callerNetwork } from "./caller-address.rules";
