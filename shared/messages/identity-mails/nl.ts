import type { Translation } from "../translator";
import type en from "./en";

const nl: Translation<typeof en> = {
  hello: "Beste {name},",
  resetSubject: "Stel uw wachtwoord voor {publication} opnieuw in",
  resetHeading: "Stel uw wachtwoord opnieuw in",
  resetText:
    "Iemand heeft gevraagd het wachtwoord van uw account opnieuw in te stellen. De link werkt één keer en verloopt over een uur. Vraagt een app om een code, gebruik dan de code hieronder. Die verloopt over 10 minuten.",
  resetAction: "Nieuw wachtwoord instellen",
  resetFootnote: "Hebt u hier niet om gevraagd, negeer deze e-mail dan. Uw wachtwoord verandert niet.",
  codeSubject: "{code} is uw code voor {publication}",
  codeListed: "Uw code voor {publication}",
  codeHeading: "Uw code",
  codeText: "Dit is de code waar u om vroeg. De code werkt één keer en verloopt over 10 minuten.",
  codeFootnote: "Deel de code met niemand. Hebt u niet om deze code gevraagd, negeer deze e-mail dan.",
  verifySubject: "Bevestig uw e-mailadres voor {publication}",
  verifyHeading: "Bevestig uw e-mailadres",
  verifyText: "Bevestig dat dit adres van u is. De link werkt één keer en verloopt over een dag.",
  verifyAction: "E-mailadres bevestigen",
  verifyFootnote: "Hebt u zich niet geregistreerd, negeer deze e-mail dan. Het adres wordt niet bevestigd.",
  changedSubject: "Uw wachtwoord voor {publication} is gewijzigd",
  changedHeading: "Uw wachtwoord is gewijzigd",
  changedText: "Uw wachtwoord is zojuist gewijzigd en uw andere sessies zijn uitgelogd.",
  changedAction: "Dit was ik niet",
  changedFootnote: "Hebt u het zelf gewijzigd, dan hoeft u niets te doen.",
  newEmailSubject: "Bevestig uw nieuwe e-mailadres voor {publication}",
  newEmailHeading: "Bevestig uw nieuwe e-mailadres",
  newEmailText:
    "U wilt dit adres voor uw account gebruiken. Bevestig dat het van u is. De link werkt één keer en verloopt over een dag.",
  newEmailBoth:
    "We hebben ook een link naar uw huidige adres gestuurd. Uw e-mailadres verandert zodra u beide bevestigt.",
  newEmailFootnote: "Hebt u dit niet aangevraagd, negeer deze e-mail dan. Er verandert niets.",
  oldEmailSubject: "Wijziging van uw e-mailadres voor {publication}",
  oldEmailHeading: "Bevestig de wijziging van uw e-mailadres",
  oldEmailText:
    "Iemand wil het e-mailadres van uw account wijzigen in {email}. Het verandert alleen als u het hier en op het nieuwe adres bevestigt. De link werkt één keer en verloopt over een dag.",
  oldEmailAction: "Wijziging bevestigen of annuleren",
  oldEmailFootnote: "Hebt u dit niet aangevraagd, annuleer dan de wijziging en stel een nieuw wachtwoord in.",
  emailInUseSubject: "U hebt al een account voor {publication}",
  emailInUseHeading: "U hebt al een account",
  emailInUseText:
    "Iemand wil dit adres voor een ander account gebruiken. Het heeft al een eigen account, dus er is niets veranderd. Was u het zelf, log dan in met dit adres of verwijder eerst dit account.",
  emailInUseAction: "Inloggen",
  emailChangedSubject: "Uw e-mailadres voor {publication} is gewijzigd",
  emailChangedHeading: "Uw e-mailadres is gewijzigd",
  emailChangedText: "U logt nu in met {email}. Dit adres hoort niet meer bij uw account.",
  emailChangedFootnote: "Hebt u het niet gewijzigd, neem dan contact met ons op.",
};

export default nl;
