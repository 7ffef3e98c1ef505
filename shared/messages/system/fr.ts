import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  unavailable: "Cette page est momentanément indisponible",
  unavailableText: "Le problème vient de chez nous, et rien n’est perdu. Réessayez dans un instant.",
  tryAgain: "Réessayer",
  noPublication: "Aucune publication à cette adresse",
  noPublicationText: "Vérifiez l’adresse. La publication n’est peut-être pas encore configurée.",
  offline: "Vous êtes hors ligne",
  offlineText: "Vérifiez votre connexion à internet et réessayez.",
  giftLinkGone: "Ce lien cadeau ne fonctionne plus",
  giftLinkGoneText: "Il a expiré ou la personne qui l’a envoyé l’a révoqué.",
  toFrontPage: "Aller à la une",
};

export default fr;
