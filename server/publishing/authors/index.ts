export type { Author, AuthorPage } from "./author";
export { getAuthor, listAuthors } from "./read-authors";
