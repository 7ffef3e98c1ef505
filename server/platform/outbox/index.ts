export type { OutboxEvent } from "./outbox-event";
export { writeEvent } from "./write-event";
