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
};

export default fr;
