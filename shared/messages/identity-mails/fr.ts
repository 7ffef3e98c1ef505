import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  hello: "Bonjour {name},",
  resetSubject: "Réinitialiser votre mot de passe – {publication}",
  resetHeading: "Réinitialiser votre mot de passe",
  resetText:
    "Quelqu’un a demandé à réinitialiser le mot de passe de votre compte. Le lien ne sert qu’une fois et expire dans une heure. Si une application vous demande un code, utilisez celui ci-dessous. Il expire dans 10 minutes.",
  resetAction: "Choisir un nouveau mot de passe",
  resetFootnote: "Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe ne changera pas.",
  codeSubject: "{code} est votre code pour {publication}",
  codeListed: "Votre code pour {publication}",
  codeHeading: "Votre code",
  codeText: "Voici le code que vous avez demandé. Il ne sert qu’une fois et expire dans 10 minutes.",
  codeFootnote: "Ne le communiquez à personne. Si vous n’avez pas demandé ce code, ignorez cet e-mail.",
  verifySubject: "Confirmez votre adresse e-mail pour {publication}",
  verifyHeading: "Confirmez votre adresse e-mail",
  verifyText:
    "Confirmez que cette adresse est bien la vôtre. Le lien ne sert qu’une fois et expire dans un jour.",
  verifyAction: "Confirmer l’adresse e-mail",
  verifyFootnote: "Si vous ne vous êtes pas inscrit, ignorez cet e-mail. L’adresse ne sera pas confirmée.",
  changedSubject: "Votre mot de passe pour {publication} a été modifié",
  changedHeading: "Votre mot de passe a été modifié",
  changedText: "Votre mot de passe vient d’être modifié, et vos autres sessions ont été déconnectées.",
  changedAction: "Ce n’était pas moi",
  changedFootnote: "Si vous l’avez modifié vous-même, vous n’avez rien à faire.",
  newEmailSubject: "Confirmez votre nouvelle adresse e-mail pour {publication}",
  newEmailHeading: "Confirmez votre nouvelle adresse e-mail",
  newEmailText:
    "Vous avez demandé à utiliser cette adresse pour votre compte. Confirmez qu’elle est bien la vôtre. Le lien ne sert qu’une fois et expire dans un jour.",
  newEmailBoth:
    "Nous avons aussi envoyé un lien à votre adresse actuelle. Votre adresse e-mail change dès que vous confirmez les deux.",
  newEmailFootnote: "Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne change.",
  oldEmailSubject: "Changement de votre adresse e-mail – {publication}",
  oldEmailHeading: "Confirmez le changement de votre adresse e-mail",
  oldEmailText:
    "Quelqu’un a demandé à remplacer l’adresse e-mail de votre compte par {email}. Elle ne change que si vous le confirmez ici et à la nouvelle adresse. Le lien ne sert qu’une fois et expire dans un jour.",
  oldEmailAction: "Confirmer ou annuler le changement",
  oldEmailFootnote:
    "Si vous n’avez rien demandé, annulez le changement et choisissez un nouveau mot de passe.",
  emailInUseSubject: "Vous avez déjà un compte – {publication}",
  emailInUseHeading: "Vous avez déjà un compte",
  emailInUseText:
    "Quelqu’un a demandé à utiliser cette adresse pour un autre compte. Elle a déjà son propre compte, rien n’a donc changé. Si c’était vous, connectez-vous avec cette adresse, ou supprimez d’abord ce compte.",
  emailInUseAction: "Se connecter",
  emailChangedSubject: "Votre adresse e-mail pour {publication} a été modifiée",
  emailChangedHeading: "Votre adresse e-mail a été modifiée",
  emailChangedText:
    "Vous vous connectez désormais avec {email}. Cette adresse n’appartient plus à votre compte.",
  emailChangedFootnote: "Si ce n’était pas vous, contactez-nous.",
};

export default fr;
