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
  notFound: "Page introuvable",
  failed: "Impossible d’afficher cette page",
  failedText: "Une erreur s’est produite. Rien n’a été modifié. Réessayez dans un instant.",
  failedReference: "Si le problème persiste, communiquez cette référence à l’exploitant du site :",
  partUnavailable: "Momentanément indisponible.",
  requestRefused: "Impossible de traiter cette demande",
  requestRefusedText:
    "Votre navigateur a envoyé quelque chose que le site ne peut pas lire. Vérifiez l’adresse.",
  requestTooLarge: "Ce que vous avez envoyé est trop volumineux.",
  windowDone: "Vous pouvez fermer cette fenêtre.",
  backToSite: "Revenir au site",
  consentHeading: "Autoriser {client} à voir votre profil ?",
  consentLead:
    "Vous êtes connecté à {publication} en tant que {name}. {client} verra votre nom, votre photo et votre bio.",
  consentLimits: "Il ne verra ni votre e-mail ni votre mot de passe, et ne pourra rien faire en votre nom.",
  consentAllow: "Autoriser",
  consentDeny: "Annuler",
  consentOnward: "Dans tous les cas, vous continuez vers {target}.",
  logInFailed: "Échec de la connexion",
  nothingShared: "Aucune donnée n’a été transmise. Vous pouvez fermer cette page.",
};

export default fr;
