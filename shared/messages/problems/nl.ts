import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  wrongPassword: "E-mailadres of wachtwoord klopt niet.",
  accountGone: "Dit account bestaat niet meer. Log in.",
  accountLocked: "Dit account is geblokkeerd. Neem contact op met de redactie.",
  codeInvalid: "Deze code is ongeldig. Vraag een nieuwe aan.",
  linkInvalid: "Deze link is niet meer geldig. Vraag een nieuwe aan.",
  linkUsed: "Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.",
  phoneTaken: "Dit telefoonnummer hoort bij een ander account.",
  providerDown: "De aanbieder reageert op dit moment niet.",
  noTexts: "Sms is niet beschikbaar. Vul een e-mailadres in.",
  justSignedUp: "Iemand heeft zich zojuist met dit adres geregistreerd. Probeer het opnieuw.",
  justSignedUpByPhone: "Iemand heeft zich zojuist met dit nummer geregistreerd. Probeer het opnieuw.",
  passwordTooLong: "Gebruik hoogstens 200 tekens voor het wachtwoord.",
  passwordTooShort: "Gebruik minstens 8 tekens voor het wachtwoord.",
  passwordTooEasy: "Dit wachtwoord is te makkelijk te raden. Kies een ander.",
  passwordNotYours: "Dit is niet uw huidige wachtwoord.",
  emailTaken: "Dit e-mailadres heeft al een account. Log in.",
  username: "Gebruik 2 tot 60 letters, cijfers, punten of streepjes voor de gebruikersnaam.",
  logInFirst: "Hiervoor moet u ingelogd zijn.",
  needsNumber: "Vul het nummer met landnummer in, bijvoorbeeld +3120….",
  needsEmail: "Vul een e-mailadres in, bijvoorbeeld naam@example.com.",
  needsEmailOrUsername: "Vul een e-mailadres of gebruikersnaam in.",
  needsName: "Vul een naam in.",
  confirmEmailFirst: "Bevestig uw e-mailadres voordat u een telefoonnummer toevoegt om mee in te loggen.",
  textInProgress: "Deze sms wordt al verstuurd.",
  ownMember: "De koper kan geen lid van het eigen abonnement zijn.",
  passwordsDiffer: "De twee wachtwoorden komen niet overeen.",
};

export default nl;
