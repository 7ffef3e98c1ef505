export type { HandOver } from "./hand-over";
export { handOverOnce } from "./hand-over";
export { outboxStanding, placeBundles } from "./outbox.repository";
export type { OutboxEvent } from "./outbox-event";
export type { Relay } from "./relay";
export { startRelay } from "./relay";
export { writeBundle, writeEvent, writeEvents } from "./write-event";
