import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  pauseSubscription: "Suspendre l’abonnement",
  pauseTitle: "Suspendre {plan} ?",
  pauseNoCharge: "Pendant la pause, rien n’est débité et l’accès est fermé.",
  pauseThenCharge:
    "Le jour de la reprise, nous débitons {amount}, et votre abonnement se renouvelle comme avant.",
  pauseHowLong: "Combien de temps ?",
  pauseChoice: "{months, plural, one {# mois} many {# mois} other {# mois}}, jusqu’au {day}",
  planPaused: "Votre abonnement sera suspendu. Nous vous avons envoyé les dates par e-mail.",
  undoPause: "Annuler la pause",
  undoPauseLead: "Votre abonnement continue sans interruption, comme si vous ne l’aviez pas suspendu.",
  pauseUndone: "Pause annulée. Votre abonnement continue.",
  resumeNow: "Reprendre maintenant",
  resumeNowLead: "Nous débitons {amount} maintenant, et vous pouvez lire à nouveau.",
  pauseEnded: "Votre abonnement reprend. Le paiement est en cours.",
};

export default fr;
