export { type CallCounts, createCallCounts, type Standing } from "./call-counts";
export { type CallerAddress, callerAddress } from "./caller-address.rules";
