export { parseCookie } from "./parse-cookie";
export { setCookie } from "./set-cookie";
