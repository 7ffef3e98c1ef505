export { getMailTexts } from "./compose-letter";
export { createLetters } from "./create-letters";
export { deliverLetter } from "./deliver-letter";
export {
  getNewsletter,
  previewLetter,
  saveLetterTemplate,
  sendTestLetter,
} from "./edit-template";
export type { LetterCounts } from "./letter.repository";
export type { LetterSources } from "./letter-sources";
export type { LetterTemplate } from "./letter-template";
export {
  changeNewsletter,
  createNewsletter,
  listNewsletters,
  type NewsletterOverview,
  removeNewsletter,
} from "./manage-newsletters";
export type { Newsletter } from "./newsletter";
export { findAccountsWithNewsletters } from "./newsletter.repository";
export { pruneSignUps } from "./prune-sign-ups";
export {
  findArchive,
  findArchivedLetter,
  isNewsletterPage,
  listPublicNewsletters,
  type PublicNewsletter,
} from "./public-newsletters";
export { sendConfirmation } from "./send-confirmation";
export {
  confirmNewsletter,
  findNewsletterOfSignUp,
  listOwnNewsletters,
  requestNewsletter,
  saveOwnNewsletter,
  unsubscribeFromLetter,
} from "./sign-up";
