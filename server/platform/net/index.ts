export { parseCookie } from "./parse-cookie";
export { setCookie } from "./set-cookie";
export {
  getForwardedEntry,
  isNear,
  readTrustedProxy,
  resolveForwarded,
  type TrustedProxy,
} from "./trusted-proxy.rules";
