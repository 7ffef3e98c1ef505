import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  pauseSubscription: "Abonnement pauzeren",
  pauseTitle: "{plan} pauzeren?",
  pauseNoCharge: "Tijdens de pauze wordt niets afgeschreven en is de toegang gesloten.",
  pauseThenCharge:
    "Op de dag dat het doorgaat schrijven we {amount} af en wordt uw abonnement weer verlengd zoals voorheen.",
  pauseHowLong: "Hoelang?",
  pauseChoice: "{months, plural, one {# maand} other {# maanden}}, tot {day}",
  planPaused: "Uw abonnement wordt gepauzeerd. We hebben u de data gemaild.",
  undoPause: "Pauze ongedaan maken",
  undoPauseLead: "Uw abonnement loopt zonder onderbreking door, alsof u het niet had gepauzeerd.",
  pauseUndone: "Pauze ongedaan gemaakt. Uw abonnement loopt door.",
  resumeNow: "Nu hervatten",
  resumeNowLead: "We schrijven nu {amount} af en u kunt weer lezen.",
  pauseEnded: "Uw abonnement gaat weer door. De betaling wordt nu afgeschreven.",
};

export default nl;
