// What pages in the browser share with the server: schemas only, nothing that needs a machine.
export { idSchema, pageSchema, searchTextSchema, uuidSchema } from "./input";
export { STORY_STATES, storyFilterSchema } from "./story-filter";
