import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  pauseSubscription: "Sospendi abbonamento",
  pauseTitle: "Sospendere {plan}?",
  pauseNoCharge: "Durante la pausa non ti viene addebitato nulla e l’accesso è chiuso.",
  pauseThenCharge: "Il giorno della ripresa addebitiamo {amount} e l’abbonamento si rinnova come prima.",
  pauseHowLong: "Per quanto tempo?",
  pauseChoice: "{months, plural, one {# mese} many {# mesi} other {# mesi}}, fino al {day}",
  planPaused: "L’abbonamento sarà sospeso. Ti abbiamo inviato le date per email.",
  undoPause: "Annulla la pausa",
  undoPauseLead: "L’abbonamento continua senza interruzioni, come se non lo avessi sospeso.",
  pauseUndone: "Pausa annullata. L’abbonamento continua.",
  resumeNow: "Riprendi ora",
  resumeNowLead: "Addebitiamo {amount} adesso e puoi leggere di nuovo.",
  pauseEnded: "L’abbonamento riprende. Stiamo addebitando il pagamento.",
};

export default it;
