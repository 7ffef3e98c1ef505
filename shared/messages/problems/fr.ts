import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  wrongPassword: "Adresse e-mail ou mot de passe incorrect.",
  accountGone: "Ce compte n’existe plus. Connectez-vous.",
  accountLocked: "Ce compte est bloqué. Contactez la rédaction.",
  codeInvalid: "Ce code n’est pas valable. Demandez-en un nouveau.",
  linkInvalid: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  linkUsed: "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.",
  phoneTaken: "Ce numéro de téléphone appartient à un autre compte.",
  providerDown: "Le service ne répond pas pour le moment.",
  noTexts: "Les SMS ne sont pas disponibles. Saisissez une adresse e-mail.",
  justSignedUp: "Quelqu’un vient de s’inscrire avec cette adresse. Réessayez.",
  justSignedUpByPhone: "Quelqu’un vient de s’inscrire avec ce numéro. Réessayez.",
  passwordTooLong: "Le mot de passe doit avoir au plus 200 caractères.",
  passwordTooShort: "Le mot de passe doit avoir au moins 8 caractères.",
  passwordTooEasy: "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.",
  passwordNotYours: "Ce n’est pas votre mot de passe actuel.",
  emailTaken: "Cette adresse e-mail a déjà un compte. Connectez-vous.",
  username: "Le nom d’utilisateur doit avoir de 2 à 60 lettres, chiffres, points ou tirets.",
  logInFirst: "Vous devez être connecté. Connectez-vous.",
  needsNumber: "Saisissez le numéro avec l’indicatif du pays, par exemple +331….",
  needsEmail: "Saisissez une adresse e-mail, par exemple nom@example.com.",
  needsEmailOrUsername: "Saisissez une adresse e-mail ou un nom d’utilisateur.",
  needsName: "Saisissez un nom.",
  confirmEmailFirst:
    "Confirmez votre adresse e-mail avant d’ajouter un numéro de téléphone pour vous connecter.",
  textInProgress: "Ce SMS est déjà en cours d’envoi.",
  ownMember: "L’acheteur ne peut pas être membre de son propre abonnement.",
  passwordsDiffer: "Les deux mots de passe ne correspondent pas.",
};

export default fr;
