export { learnSearchWords } from "./learn-search-words";
export { findAccountsToLearn } from "./search-word.repository";
export { suggestTerm } from "./suggest-term";
