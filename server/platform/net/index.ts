export { HEADER_LINE, headerOf } from "./header-line.rules";
export { isHostName } from "./host-name.rules";
export { entryOf, forwardedBy, isNear, readTrustedProxy, type TrustedProxy } from "./trusted-proxy.rules";
