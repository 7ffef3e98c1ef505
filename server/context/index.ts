export type { Context } from "./context";
export { createContext, createContextAt, requireReader, toSystemTime } from "./context";
export { withBufferedEvents } from "./emit-events";
