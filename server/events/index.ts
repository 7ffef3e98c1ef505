export { browseEvents, getLoggedEvent } from "./browse-events";
export type { LoggedEvent } from "./event-log";
export { lastEventPosition, listEvents } from "./list-events";
export { pruneEventLog } from "./prune-event-log";
