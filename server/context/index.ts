export type { Context } from "./context";
export { createContext, createContextAt, requireReader, toSystemTime } from "./context";
export { createBufferedEmitter, withBufferedEvents } from "./emit-events";
