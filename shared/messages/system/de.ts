import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  unavailable: "Diese Seite ist vorübergehend nicht erreichbar",
  unavailableText:
    "Das Problem liegt bei uns, und nichts geht verloren. Versuchen Sie es gleich noch einmal.",
  tryAgain: "Erneut versuchen",
  noPublication: "Unter dieser Adresse gibt es keine Publikation",
  noPublicationText: "Prüfen Sie die Adresse. Vielleicht ist die Publikation noch nicht eingerichtet.",
  offline: "Sie sind offline",
  offlineText: "Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.",
  giftLinkGone: "Dieser Geschenklink gilt nicht mehr",
  giftLinkGoneText: "Er ist abgelaufen oder wurde zurückgezogen.",
  toFrontPage: "Zur Startseite",
};

export default de;
