export { parseCookie } from "./parse-cookie";
