export type { Author } from "./author";
export { getAuthor, listAuthors } from "./read-authors";
