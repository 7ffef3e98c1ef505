import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  hello: "Bonjour {name},",
  account: "Votre abonnement et toutes vos factures : {link}",
  cancelAnyTime:
    "Vous pouvez résilier à tout moment dans votre compte, où se trouvent aussi toutes vos factures : {link}",
  readAnywhere: "Pour lire sur tous vos appareils, ouvrez ce lien dans les 24 heures : {link}",
  invoiceSubject: "Votre reçu {number} – {publication}",
  invoiceText: "Merci. Vous avez payé {amount} pour {plan}. {renewal} La facture est jointe.",
  failedSubject: "Votre paiement à {publication} n’a pas abouti",
  failedText: "{publication} n’a pas pu débiter {amount} pour {plan}.",
  failedReason: "Réponse de votre banque : {reason}",
  failedRetry: "Nous réessaierons le {day}.",
  failedNoRetry: "Nous ne réessaierons pas.",
  failedAccess: "Vous avez accès jusqu’au {day}.",
  failedAction: "Pour payer autrement : {link}",
  methodChangedSubject: "Votre moyen de paiement a changé – {publication}",
  methodChangedText: "Moyen de paiement changé pour : {plan}. Le nouveau sert dès le prochain paiement.",
  methodChangedName: "C’est désormais : {method}.",
  methodChangedNotYou:
    "Si ce n’était pas vous, rétablissez-le, puis choisissez un nouveau mot de passe : {link}",
  trialSubject: "Votre essai se termine le {day} – {publication}",
  trialText: "Votre essai ({plan}) se termine le {day}, et {publication} débitera {amount}. {renewal}",
  trialAction: "Si vous ne souhaitez pas continuer, résiliez avant ce jour : {link}",
  pauseSubject: "Votre abonnement est suspendu à partir du {day} – {publication}",
  pauseText:
    "Votre abonnement ({plan}) est suspendu du {from} au {until}. Vous pouvez lire jusqu’au {from}. Pendant la pause, rien n’est débité et l’accès est fermé. Le {until}, {publication} débitera {amount}.",
  pauseAction: "Annulez la pause ou reprenez plus tôt dans votre compte : {link}",
  resumptionSubject: "Votre abonnement reprend le {day} – {publication}",
  resumptionText:
    "La pause de votre abonnement ({plan}) se termine le {day}, et {publication} débitera {amount}. {renewal}",
  reminderSubject: "Votre abonnement se termine le {day} – {publication}",
  reminderText: "{plan} se termine le {day}, {when}. {renewal}",
  reminderAction: "Pour continuer à lire, renouvelez ici : {link}",
  expiredSubject: "Votre abonnement à {publication} est terminé",
  expiredText: "{plan} s’est terminé le {day}. Nous serions heureux de vous revoir.",
  expiredAction: "S’abonner à nouveau : {link}",
  youCancelledSubject: "Vous avez résilié votre abonnement à {publication}",
  cancelledSubject: "{actor} a résilié votre abonnement",
  youCancelledText: "Vous avez résilié {plan}. Plus rien ne sera débité. {renewal}",
  cancelledText: "{actor} a résilié {plan}. Plus rien ne sera débité. {renewal}",
  cancelledAction: "Si vous changez d’avis, rendez-vous dans votre compte : {link}",
  giftReceivedSubject: "{giver} vous offre un abonnement à {publication}",
  giftReceivedText: "{giver} vous offre {plan}. {renewal}",
  giftReceivedAction:
    "Le lien ne sert qu’une fois ; vous pouvez en demander un nouveau sur sa page. Vous pouvez aussi vous connecter ou vous inscrire avec {email} : {link}",
  giftSentSubject: "Votre cadeau pour {receiver} est arrivé",
  giftSentText: "{receiver} a maintenant {plan}. {renewal} Nous avons précisé que c’est de votre part.",
  refundSubject: "Votre remboursement {number} – {publication}",
  refundText:
    "{publication} a remboursé {amount} pour {plan}. {renewal} Selon votre banque, l’argent peut mettre quelques jours à arriver. L’avoir est joint.",
  guestSubject: "Comment lire {publication}",
  guestText:
    "Vous avez acheté {plan} sans compte. {renewal} Pour lire sur tous vos appareils, ouvrez ce lien dans les 24 heures : {link}",
  guestAction:
    "Le lien ne sert qu’une fois ; sur sa page, vous pouvez en demander un nouveau ou choisir un mot de passe. Pour gérer votre abonnement et voir toutes vos factures, inscrivez-vous avec {email} : {link}",
  startedSubject: "Votre abonnement à {publication} a commencé",
  startedText: "{plan} a commencé. {renewal}",
  linkSubject: "Votre lien vers {publication}",
  linkText: "Pour lire {plan} sur cet appareil, ouvrez ce lien dans les 24 heures : {link}",
  linkFootnote: "Le lien ne sert qu’une fois. Si vous ne l’avez pas demandé, ignorez cet e-mail.",
  memberSubject: "Vous pouvez maintenant lire {publication}",
  memberText: "{owner} a partagé {plan} avec vous.",
  memberEnds: "L’accès prend fin le {day}.",
  memberAction: "Pour lire, connectez-vous ou inscrivez-vous avec {email} : {link}",
  paymentProvider: "Le prestataire de paiement",
};

export default fr;
