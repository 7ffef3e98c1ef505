import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  unavailable: "Questa pagina è momentaneamente non disponibile",
  unavailableText: "Il problema è nostro e nulla è andato perso. Riprova tra un momento.",
  tryAgain: "Riprova",
  noPublication: "Nessuna pubblicazione a questo indirizzo",
  noPublicationText: "Controlla l’indirizzo. Forse la pubblicazione non è ancora configurata.",
  offline: "Sei offline",
  offlineText: "Controlla la connessione a internet e riprova.",
  giftLinkGone: "Questo link regalo non funziona più",
  giftLinkGoneText: "È scaduto, oppure chi l’ha inviato lo ha revocato.",
  toFrontPage: "Vai alla prima pagina",
  notFound: "Pagina non trovata",
  failed: "Impossibile mostrare questa pagina",
  failedText: "Qualcosa è andato storto. Nulla è stato modificato. Riprova tra un momento.",
  failedReference: "Se il problema persiste, comunica questo riferimento al gestore del sito:",
  partUnavailable: "Al momento non è disponibile.",
  requestRefused: "Impossibile elaborare questa richiesta",
  requestRefusedText:
    "Il tuo browser ha inviato qualcosa che il sito non può leggere. Controlla l’indirizzo.",
  requestTooLarge: "Quello che hai inviato è troppo grande.",
  windowDone: "Puoi chiudere questa finestra.",
  backToSite: "Torna al sito",
};

export default it;
