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
};

export default de;
