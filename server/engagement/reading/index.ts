export { readConversation, type ShownComment, type ShownConversation } from "./conversation";
export { listComments, readFirstComments } from "./list-comments";
export { findAuthors, listActivity } from "./people";
export type { ActivityRow } from "./people.repository";
export { readThread } from "./read-thread";
