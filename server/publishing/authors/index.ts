export type { Author } from "./author";
export { getAuthor, getAuthorBySlug, listAuthors } from "./read-authors";
