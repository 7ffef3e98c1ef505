import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  contentFrom: "Contenuto da {service}",
  playVideo: "Riproduci il video",
  playVideoNamed: "Riproduci il video: {title}",
  openSource: "Apri sulla pagina di origine",
  alsoRead: "Leggi anche:",
  viewOn: "Vedi questo articolo su {name}",
  relatedStories: "Articoli correlati",
  logInToRead: "Accedi per leggere il resto di questo articolo.",
  subscribeToRead: "Abbonati per leggere il resto di questo articolo.",
  readFull: "Leggi l’articolo completo",
  subscribe: "Abbonati",
};

export default it;
