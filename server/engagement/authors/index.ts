export { type AuthorProfile, type ProfileComment, readAuthorProfile } from "./author-profile";
export { ignoreAuthor, listIgnoredAuthors, stopIgnoring } from "./ignore-authors";
