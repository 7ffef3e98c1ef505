import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  wrongPassword: "E-Mail-Adresse oder Passwort ist falsch.",
  accountGone: "Dieses Konto gibt es nicht mehr. Bitte melden Sie sich an.",
  accountLocked: "Dieses Konto ist gesperrt. Wenden Sie sich an die Redaktion.",
  codeInvalid: "Dieser Code ist ungültig. Fordern Sie einen neuen an.",
  linkInvalid: "Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.",
  linkUsed: "Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie einen neuen an.",
  phoneTaken: "Diese Telefonnummer gehört zu einem anderen Konto.",
  providerDown: "Der Anbieter antwortet gerade nicht.",
  noTexts: "SMS sind nicht verfügbar. Geben Sie eine E-Mail-Adresse ein.",
  justSignedUp: "Mit dieser Adresse hat sich gerade jemand registriert. Versuchen Sie es noch einmal.",
  justSignedUpByPhone: "Mit dieser Nummer hat sich gerade jemand registriert. Versuchen Sie es noch einmal.",
  passwordTooLong: "Das Passwort darf höchstens 200 Zeichen haben.",
  passwordTooShort: "Das Passwort braucht mindestens 8 Zeichen.",
  passwordTooEasy: "Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.",
  passwordNotYours: "Das ist nicht Ihr aktuelles Passwort.",
  emailTaken: "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich an.",
  username: "Der Benutzername besteht aus 2 bis 60 Buchstaben, Ziffern, Punkten oder Strichen.",
  logInFirst: "Dafür müssen Sie angemeldet sein.",
  needsNumber: "Geben Sie die Nummer mit der Ländervorwahl ein, zum Beispiel +4930….",
  needsEmail: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
  needsEmailOrUsername: "Geben Sie eine E-Mail-Adresse oder einen Benutzernamen ein.",
  needsName: "Geben Sie einen Namen ein.",
  confirmEmailFirst:
    "Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie eine Telefonnummer zum Anmelden hinzufügen.",
  textInProgress: "Diese SMS wird schon gesendet.",
  ownMember: "Wer das Abo bezahlt, kann nicht selbst als Mitglied hinzugefügt werden.",
  passwordsDiffer: "Die beiden Passwörter stimmen nicht überein.",
};

export default de;
