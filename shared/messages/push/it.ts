import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  heading: "Ultim’ora",
  about:
    "Una breve notifica su questo dispositivo quando succede qualcosa di importante. Puoi disattivarla qui in qualsiasi momento.",
  start: "Ricevi le ultim’ora",
  stop: "Non ricevere più le ultim’ora",
  started: "Riceverai le ultim’ora su questo dispositivo.",
  stopped: "Non riceverai più le ultim’ora su questo dispositivo.",
  blocked: "Il tuo browser blocca le notifiche di questo sito. Consentile nelle sue impostazioni e riprova.",
  failed: "Non ha funzionato. Riprova più tardi.",
  readStory: "Leggi l’articolo",
};

export default it;
