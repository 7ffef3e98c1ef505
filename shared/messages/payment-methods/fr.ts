import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  paymentMethod: "Moyen de paiement",
  methodEnding: "{brand} se terminant par {digits}",
  methodUnknown: "Le moyen de paiement choisi lors de votre abonnement",
  changeMethod: "Changer de moyen de paiement",
  changeMethodLead:
    "Vous saisissez le nouveau moyen de paiement sur la page sécurisée de notre prestataire de paiement. Rien n’est débité pour cela. Il sert dès votre prochain paiement.",
  changeMethodOverdue:
    "Votre dernier paiement a échoué. Une fois le nouveau moyen de paiement enregistré, il est relancé avec celui-ci.",
  changeMethodNone:
    "Le prestataire de paiement de cet abonnement ne permet pas de changer ici de moyen de paiement. Pour payer autrement, résiliez cet abonnement et abonnez-vous à nouveau. Vous gardez la période déjà payée.",
  goToProvider: "Continuer chez le prestataire de paiement",
  methodChanged: "Moyen de paiement changé. Il sert dès votre prochain paiement.",
  methodWaiting:
    "Le prestataire de paiement n’a pas encore confirmé le nouveau moyen de paiement. Nous vous écrirons dès qu’il sera enregistré.",
  methodFailed: "Le nouveau moyen de paiement n’a pas été enregistré. Rien n’a changé.",
};

export default fr;
