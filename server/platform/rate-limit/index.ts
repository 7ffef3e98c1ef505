export { type CallCounts, createCallCounts, type Standing } from "./call-counts";
export { type CallerAddress, callerAddress, callerNetwork, callerWideNetwork } from "./caller-address.rules";
