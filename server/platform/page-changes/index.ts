export { announcePageChange, PAGE_CHANNEL } from "./announce-page-change";
export { parsePageChange } from "./page-change.rules";
