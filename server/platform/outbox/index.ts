export { expandBatches, outboxStatus } from "./outbox.repository";
export type { OutboxEvent } from "./outbox-event";
export type { Relay } from "./relay";
export { startRelay } from "./relay";
export type { Publish } from "./relay-once";
export { relayOnce } from "./relay-once";
export { writeBatchedEvents, writeEvent, writeEvents } from "./write-event";
