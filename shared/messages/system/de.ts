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
  notFound: "Seite nicht gefunden",
  failed: "Diese Seite kann nicht angezeigt werden",
  failedText: "Etwas ist schiefgegangen. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.",
  failedReference: "Wenn das Problem bestehen bleibt, nennen Sie dem Betreiber der Website diese Kennung:",
  partUnavailable: "Das ist vorübergehend nicht verfügbar.",
  requestRefused: "Diese Anfrage kann nicht verarbeitet werden",
  requestRefusedText:
    "Ihr Browser hat etwas gesendet, das die Website nicht lesen kann. Prüfen Sie die Adresse.",
  requestTooLarge: "Was Sie gesendet haben, ist zu groß.",
  windowDone: "Sie können dieses Fenster schließen.",
  backToSite: "Zurück zur Website",
  consentHeading: "{client} Zugriff auf Ihr Profil erlauben?",
  consentLead:
    "Sie sind bei {publication} als {name} angemeldet. {client} sieht Ihren Namen, Ihr Bild und Ihren Profiltext.",
  consentLimits:
    "Ihre E-Mail-Adresse und Ihr Passwort sieht es nicht, und es kann nichts in Ihrem Namen tun.",
  consentAllow: "Erlauben",
  consentDeny: "Abbrechen",
  consentOnward: "In jedem Fall geht es weiter zu {target}.",
  logInFailed: "Anmeldung nicht möglich",
  nothingShared: "Es wurden keine Daten weitergegeben. Sie können diese Seite schließen.",
};

export default de;
