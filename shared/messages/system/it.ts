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
};

export default it;
