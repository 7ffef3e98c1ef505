export { type AgentUsage, AI_AGENTS, findAiAgent } from "./ai-agents.rules";
export { parseCookie, setCookie } from "./cookies";
export { isHost, isLoopback, parseHostName, toHostName, withoutBrackets } from "./host-name.rules";
export { isPercentEncodedUtf8 } from "./percent-encoding.rules";
export { createReverseDns, findConfirmedHost, type ReverseDns } from "./reverse-dns";
export { streamText } from "./stream-text";
export {
  getForwardedEntry,
  isNear,
  readTrustedProxy,
  resolveForwarded,
  type TrustedProxy,
} from "./trusted-proxy.rules";
