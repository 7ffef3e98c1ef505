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
  consentHeading: "Consentire a {client} di vedere il suo profilo?",
  consentLead:
    "Ha effettuato l’accesso a {publication} come {name}. {client} vedrà il suo nome, la foto e il profilo.",
  consentLimits: "Non vedrà il suo indirizzo e-mail né la sua password, e non potrà fare nulla a suo nome.",
  consentAllow: "Consenti",
  consentDeny: "Annulla",
  consentOnward: "In ogni caso si prosegue verso {target}.",
  logInFailed: "Accesso non riuscito",
  nothingShared: "Nessun dato è stato condiviso. Può chiudere questa pagina.",
};

export default it;
