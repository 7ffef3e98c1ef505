export { browseEvents, getLoggedEvent } from "./browse-events";
export type { LoggedEvent } from "./event-log";
export { keepEventLog } from "./keep-event-log";
export { lastEventPosition, listEvents } from "./list-events";
