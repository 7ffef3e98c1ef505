export { HEADER_LINE, headerOf } from "./header-line.rules";
export { isHostName } from "./host-name.rules";
