import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  contentFrom: "Contenu de {service}",
  playVideo: "Lire la vidéo",
  playVideoNamed: "Lire la vidéo : {title}",
  openSource: "Ouvrir sur la page d’origine",
  alsoRead: "À lire aussi :",
  viewOn: "Voir cet article sur le site : {name}",
  relatedStories: "Sur le même sujet",
  logInToRead: "Connectez-vous pour lire la suite de cet article.",
  subscribeToRead: "Abonnez-vous pour lire la suite de cet article.",
  readFull: "Lire l’article en entier",
  subscribe: "S’abonner",
};

export default fr;
