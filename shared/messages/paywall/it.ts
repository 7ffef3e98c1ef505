import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  subscribersTitle: "Il resto di questo articolo è per gli abbonati",
  registeredTitle: "Il resto di questo articolo è per i lettori registrati",
  subscribersLead: "Gli abbonati hanno accesso illimitato a {publication}.",
  registeredLead: "Crea un account gratuito su {publication} per leggere l’articolo completo.",
  freePartEnded: "La parte gratuita finisce qui.",
  moreMinutes:
    "{minutes, plural, one {Ancora # minuto di lettura.} many {Ancora # di minuti di lettura.} other {Ancora # minuti di lettura.}}",
  logInSubscriber: "Sei già abbonato? Accedi",
  signUp: "Registrati",
  noAccess: "Hai effettuato l’accesso, ma non puoi leggere questo articolo.",
  allPlans: "Vedi tutti i piani",
  offers: "Offerte",
  comparePlans: "Confronta i piani",
  getFree: "Ottieni gratis",
  startTrial: "Inizia la prova gratuita",
  buyFor: "Acquista a {price}",
  subscribeFor: "Abbonati a {price}",
  consentHeading: "Leggi gratis questo articolo",
  consentExplanation:
    "Ogni mese puoi leggere gratis {limit, plural, one {un articolo per abbonati} many {# di articoli per abbonati} other {# articoli per abbonati}}. Per contare gli articoli gratuiti salviamo nel tuo browser un cookie con un numero casuale.",
  consentAccept: "Accetta il cookie e leggi",
  consentWithdraw: "Elimina il cookie che conta gli articoli gratuiti",
};

export default it;
