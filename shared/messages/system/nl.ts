import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  unavailable: "Deze pagina is tijdelijk niet beschikbaar",
  unavailableText: "Het probleem ligt bij ons en er gaat niets verloren. Probeer het zo opnieuw.",
  tryAgain: "Opnieuw proberen",
  noPublication: "Op dit adres staat geen publicatie",
  noPublicationText: "Controleer het adres. Misschien is de publicatie nog niet ingericht.",
  offline: "U bent offline",
  offlineText: "Controleer uw internetverbinding en probeer het opnieuw.",
  giftLinkGone: "Deze cadeaulink werkt niet meer",
  giftLinkGoneText: "Hij is verlopen of ingetrokken door wie hem stuurde.",
  toFrontPage: "Naar de voorpagina",
  notFound: "Pagina niet gevonden",
  failed: "Deze pagina kan niet worden getoond",
  failedText: "Er ging iets mis. Er is niets gewijzigd. Probeer het zo opnieuw.",
  failedReference: "Blijft het probleem bestaan, geef dan deze referentie door aan de beheerder van de site:",
  partUnavailable: "Dit is tijdelijk niet beschikbaar.",
  requestRefused: "Dit verzoek kan niet worden verwerkt",
  requestRefusedText: "Uw browser stuurde iets wat de site niet kan lezen. Controleer het adres.",
  requestTooLarge: "Wat u hebt verstuurd, is te groot.",
  windowDone: "U kunt dit venster sluiten.",
  backToSite: "Terug naar de site",
  consentHeading: "{client} toegang geven tot uw profiel?",
  consentLead:
    "U bent bij {publication} ingelogd als {name}. {client} ziet dan uw naam, uw foto en uw profieltekst.",
  consentLimits:
    "Uw e-mailadres en uw wachtwoord worden niet doorgegeven, en er kan niets in uw naam worden gedaan.",
  consentAllow: "Toestaan",
  consentDeny: "Annuleren",
  consentOnward: "In beide gevallen gaat u verder naar {target}.",
  logInFailed: "Inloggen mislukt",
  nothingShared: "Er zijn geen gegevens gedeeld. U kunt deze pagina sluiten.",
};

export default nl;
