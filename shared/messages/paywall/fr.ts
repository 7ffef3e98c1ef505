import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  subscribersTitle: "La suite est réservée aux abonnés",
  registeredTitle: "La suite est réservée aux lecteurs inscrits",
  subscribersLead: "{publication} : accès illimité pour les abonnés.",
  registeredLead: "Créez un compte gratuit sur {publication} pour lire l’article en entier.",
  freePartEnded: "La partie gratuite s’arrête ici.",
  moreMinutes:
    "{minutes, plural, one {Encore # minute de lecture.} many {Encore # de minutes de lecture.} other {Encore # minutes de lecture.}}",
  logInSubscriber: "Déjà abonné ? Se connecter",
  signUp: "S’inscrire",
  noAccess: "Vous êtes connecté, mais vous n’avez pas accès à cet article.",
  allPlans: "Voir toutes les offres",
  offers: "Offres",
  comparePlans: "Comparer les offres",
  getFree: "Obtenir gratuitement",
  startTrial: "Commencer l’essai gratuit",
  buyFor: "Acheter pour {price}",
  subscribeFor: "S’abonner pour {price}",
  consentHeading: "Lire cet article gratuitement",
  consentExplanation:
    "Chaque mois, vous pouvez lire gratuitement {limit, plural, one {un article réservé aux abonnés} many {# d’articles réservés aux abonnés} other {# articles réservés aux abonnés}}. Pour compter les articles gratuits, nous enregistrons dans votre navigateur un cookie contenant un nombre aléatoire.",
  consentAccept: "Accepter le cookie et lire",
  consentWithdraw: "Supprimer le cookie qui compte les articles gratuits",
};

export default fr;
