export { createTexter } from "./create-texter";
export type { Texter, TextMessage, TextVerdict } from "./texter";
