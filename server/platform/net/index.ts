export { parseCookie, setCookie } from "./cookies";
export {
  getForwardedEntry,
  isNear,
  readTrustedProxy,
  resolveForwarded,
  type TrustedProxy,
} from "./trusted-proxy.rules";
