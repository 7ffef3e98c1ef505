export { toSystemTime } from "./account-clock";
export { createBufferedEmitter, withBufferedEvents } from "./buffered-emitter";
export type { Context } from "./context";
export { createContext, createContextAt } from "./context";
