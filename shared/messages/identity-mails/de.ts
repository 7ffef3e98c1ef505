import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  hello: "Guten Tag {name},",
  resetSubject: "Ihr Passwort für {publication} zurücksetzen",
  resetHeading: "Passwort zurücksetzen",
  resetText:
    "Jemand möchte das Passwort Ihres Kontos zurücksetzen. Der Link gilt einmal und eine Stunde lang. Wenn eine App nach einem Code fragt, nehmen Sie den Code unten. Er gilt 10 Minuten.",
  resetAction: "Neues Passwort festlegen",
  resetFootnote:
    "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort ändert sich dann nicht.",
  codeSubject: "{code} ist Ihr Code für {publication}",
  codeListed: "Ihr Code für {publication}",
  codeHeading: "Ihr Code",
  codeText: "Hier ist der Code, den Sie angefordert haben. Er gilt einmal und 10 Minuten lang.",
  codeFootnote:
    "Geben Sie ihn nicht weiter. Wenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.",
  verifySubject: "Bestätigen Sie Ihre E-Mail-Adresse für {publication}",
  verifyHeading: "Bestätigen Sie Ihre E-Mail-Adresse",
  verifyText:
    "Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Der Link gilt einmal und einen Tag lang.",
  verifyAction: "E-Mail-Adresse bestätigen",
  verifyFootnote:
    "Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail. Die Adresse wird dann nicht bestätigt.",
  changedSubject: "Ihr Passwort für {publication} wurde geändert",
  changedHeading: "Ihr Passwort wurde geändert",
  changedText: "Ihr Passwort wurde gerade geändert, und Ihre anderen Sitzungen wurden beendet.",
  changedAction: "Das war ich nicht",
  changedFootnote: "Wenn Sie es geändert haben, müssen Sie nichts tun.",
  newEmailSubject: "Bestätigen Sie Ihre neue E-Mail-Adresse für {publication}",
  newEmailHeading: "Bestätigen Sie Ihre neue E-Mail-Adresse",
  newEmailText:
    "Sie möchten diese Adresse für Ihr Konto verwenden. Bitte bestätigen Sie, dass sie Ihnen gehört. Der Link gilt einmal und einen Tag lang.",
  newEmailBoth:
    "Auch an Ihre bisherige Adresse haben wir einen Link geschickt. Ihre E-Mail-Adresse ändert sich, sobald Sie beide bestätigen.",
  newEmailFootnote: "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es ändert sich dann nichts.",
  oldEmailSubject: "Änderung Ihrer E-Mail-Adresse für {publication}",
  oldEmailHeading: "Bestätigen Sie die Änderung Ihrer E-Mail-Adresse",
  oldEmailText:
    "Jemand möchte die E-Mail-Adresse Ihres Kontos auf {email} ändern. Sie ändert sich nur, wenn Sie es hier und unter der neuen Adresse bestätigen. Der Link gilt einmal und einen Tag lang.",
  oldEmailAction: "Änderung bestätigen oder abbrechen",
  oldEmailFootnote:
    "Wenn Sie das nicht waren, brechen Sie die Änderung ab und legen Sie ein neues Passwort fest.",
  emailInUseSubject: "Sie haben schon ein Konto für {publication}",
  emailInUseHeading: "Sie haben schon ein Konto",
  emailInUseText:
    "Jemand möchte diese Adresse für ein anderes Konto verwenden. Sie hat aber schon ein eigenes Konto, deshalb hat sich nichts geändert. Wenn Sie das waren, melden Sie sich mit dieser Adresse an, oder löschen Sie zuerst dieses Konto.",
  emailInUseAction: "Anmelden",
  emailChangedSubject: "Ihre E-Mail-Adresse für {publication} wurde geändert",
  emailChangedHeading: "Ihre E-Mail-Adresse wurde geändert",
  emailChangedText: "Sie melden sich jetzt mit {email} an. Diese Adresse gehört nicht mehr zu Ihrem Konto.",
  emailChangedFootnote: "Wenn Sie das nicht waren, wenden Sie sich an uns.",
};

export default de;
