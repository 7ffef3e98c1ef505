import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  subscribersTitle: "De rest van dit artikel is voor abonnees",
  registeredTitle: "De rest van dit artikel is voor geregistreerde lezers",
  subscribersLead: "Abonnees hebben onbeperkt toegang tot {publication}.",
  registeredLead: "Maak een gratis account bij {publication} om het hele artikel te lezen.",
  freePartEnded: "Hier eindigt het gratis deel.",
  moreMinutes: "{minutes, plural, one {Nog # minuut lezen.} other {Nog # minuten lezen.}}",
  logInSubscriber: "Al abonnee? Inloggen",
  signUp: "Registreren",
  noAccess: "U bent ingelogd, maar u hebt geen toegang tot dit artikel.",
  allPlans: "Alle abonnementen bekijken",
  offers: "Aanbiedingen",
  comparePlans: "Abonnementen vergelijken",
  getFree: "Gratis krijgen",
  startTrial: "Gratis proefperiode starten",
  buyFor: "Kopen voor {price}",
  subscribeFor: "Abonneren voor {price}",
  consentHeading: "Dit artikel gratis lezen",
  consentExplanation:
    "U kunt per maand {limit, plural, one {één abonneeartikel} other {# abonneeartikelen}} gratis lezen. Om gratis artikelen te tellen, slaan we in uw browser een cookie met een willekeurig getal op.",
  consentAccept: "Cookie accepteren en lezen",
  consentWithdraw: "De cookie verwijderen die gratis artikelen telt",
};

export default nl;
