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
};

export default nl;
