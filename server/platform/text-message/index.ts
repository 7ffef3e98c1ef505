export { createTexter } from "./create-texter";
export type { Texter, TextLimits, TextMessage, TextVerdict } from "./texter";
