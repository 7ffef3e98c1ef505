import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  pauseSubscription: "Abo pausieren",
  pauseTitle: "{plan} pausieren?",
  pauseNoCharge: "Während der Pause wird nichts abgebucht, und der Zugang ist geschlossen.",
  pauseThenCharge:
    "Am Tag, an dem es weiterläuft, buchen wir {amount} ab, und Ihr Abo verlängert sich wie bisher.",
  pauseHowLong: "Wie lange?",
  pauseChoice: "{months, plural, one {# Monat} other {# Monate}}, bis {day}",
  planPaused: "Ihr Abo wird pausiert. Die Daten haben wir Ihnen per E-Mail geschickt.",
  undoPause: "Pause zurücknehmen",
  undoPauseLead: "Ihr Abo läuft ohne Unterbrechung weiter, als hätten Sie es nicht pausiert.",
  pauseUndone: "Pause zurückgenommen. Ihr Abo läuft weiter.",
  resumeNow: "Jetzt fortsetzen",
  resumeNowLead: "Wir buchen jetzt {amount} ab, und Sie können wieder lesen.",
  pauseEnded: "Ihr Abo läuft weiter. Die Zahlung wird gerade abgebucht.",
};

export default de;
