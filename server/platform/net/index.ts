export { HEADER_LINE, parseHeaderLine } from "./header-line.rules";
export { isHostName } from "./host-name.rules";
export { parseCookie } from "./parse-cookie";
export { setCookie } from "./set-cookie";
export {
  getForwardedEntry,
  isNear,
  readTrustedProxy,
  resolveForwarded,
  type TrustedProxy,
} from "./trusted-proxy.rules";
