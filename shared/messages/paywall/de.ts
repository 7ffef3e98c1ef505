import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  subscribersTitle: "Weiterlesen mit Abo",
  registeredTitle: "Weiterlesen mit Registrierung",
  subscribersLead: "Mit einem Abo haben Sie unbegrenzten Zugang zu {publication}.",
  registeredLead: "Mit einem kostenlosen Konto bei {publication} lesen Sie den ganzen Artikel.",
  freePartEnded: "Hier endet der frei lesbare Teil.",
  moreMinutes: "{minutes, plural, one {Noch # Minute Lesezeit.} other {Noch # Minuten Lesezeit.}}",
  logInSubscriber: "Schon ein Abo? Anmelden",
  signUp: "Registrieren",
  noAccess: "Sie sind angemeldet, haben aber keinen Zugang zu diesem Artikel.",
  allPlans: "Alle Angebote ansehen",
  offers: "Angebote",
  comparePlans: "Angebote vergleichen",
  getFree: "Kostenlos erhalten",
  startTrial: "Kostenlos testen",
  buyFor: "Für {price} kaufen",
  subscribeFor: "Für {price} abonnieren",
  consentHeading: "Diesen Artikel kostenlos lesen",
  consentExplanation:
    "Sie können im Monat {limit, plural, one {einen Abo-Artikel} other {# Abo-Artikel}} kostenlos lesen. Um kostenlose Artikel zu zählen, speichern wir in Ihrem Browser ein Cookie mit einer Zufallszahl.",
  consentAccept: "Cookie zulassen und lesen",
  consentWithdraw: "Das Cookie löschen, das kostenlose Artikel zählt",
};

export default de;
