export { type CallCounts, createCallCounts, type RateLimitState } from "./call-counts";
export {
  type CallerAddress,
  parseCallerAddress,
  toCallerNetwork,
  toWiderNetwork,
} from "./caller-address.rules";
