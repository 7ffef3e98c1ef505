export { type AuthorProfile, readAuthorProfile } from "./author-profile";
export { ignoreAuthor, listIgnoredAuthors, stopIgnoring } from "./ignore-authors";
