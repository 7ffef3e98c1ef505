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
};

export default nl;
