import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  hello: "Guten Tag {name},",
  account: "Ihr Abo und alle Rechnungen: {link}",
  cancelAnyTime: "Sie können jederzeit in Ihrem Konto kündigen; dort finden Sie auch alle Rechnungen: {link}",
  readAnywhere: "Um auf jedem Gerät zu lesen, öffnen Sie innerhalb von 24 Stunden diesen Link: {link}",
  invoiceSubject: "Ihr Beleg {number} von {publication}",
  invoiceText: "Vielen Dank. Sie haben {amount} für {plan} bezahlt. {renewal} Die Rechnung ist angehängt.",
  failedSubject: "Ihre Zahlung an {publication} hat nicht geklappt",
  failedText: "{publication} konnte {amount} für {plan} nicht abbuchen.",
  failedReason: "Ihre Bank meldet: {reason}",
  failedRetry: "Wir versuchen es am {day} noch einmal.",
  failedNoRetry: "Wir versuchen es nicht noch einmal.",
  failedAccess: "Sie haben Zugang bis {day}.",
  failedAction: "Anders bezahlen: {link}",
  methodChangedSubject: "Ihre Zahlungsart bei {publication} wurde geändert",
  methodChangedText: "Zahlungsart geändert für {plan}. Die neue gilt ab der nächsten Zahlung.",
  methodChangedName: "Sie lautet jetzt: {method}.",
  methodChangedNotYou:
    "Wenn Sie das nicht waren, machen Sie die Änderung rückgängig und setzen Sie ein neues Passwort: {link}",
  trialSubject: "Ihre Probezeit bei {publication} endet am {day}",
  trialText: "Ihre Probezeit für {plan} endet am {day}, dann bucht {publication} {amount} ab. {renewal}",
  trialAction: "Wenn Sie nicht weiterlesen möchten, kündigen Sie vorher: {link}",
  pauseSubject: "Ihr Abo bei {publication} pausiert ab {day}",
  pauseText:
    "Ihr Abo ({plan}) pausiert vom {from} bis {until}. Sie können bis {from} lesen. Während der Pause wird nichts abgebucht, und der Zugang ist geschlossen. Am {until} bucht {publication} {amount} ab.",
  pauseAction: "In Ihrem Konto können Sie die Pause zurücknehmen oder früher beenden: {link}",
  resumptionSubject: "Ihr Abo bei {publication} läuft ab {day} weiter",
  resumptionText:
    "Die Pause Ihres Abos ({plan}) endet am {day}, dann bucht {publication} {amount} ab. {renewal}",
  reminderSubject: "Ihr Abo bei {publication} endet am {day}",
  reminderText: "{plan} endet am {day}, {when}. {renewal}",
  reminderAction: "Zum Weiterlesen hier verlängern: {link}",
  expiredSubject: "Ihr Abo bei {publication} ist beendet",
  expiredText: "{plan} endete am {day}. Wir würden uns freuen, wenn Sie wiederkommen.",
  expiredAction: "Wieder abonnieren: {link}",
  youCancelledSubject: "Sie haben Ihr Abo bei {publication} gekündigt",
  cancelledSubject: "{actor} hat Ihr Abo gekündigt",
  youCancelledText: "Sie haben {plan} gekündigt. Es wird nichts mehr abgebucht. {renewal}",
  cancelledText: "{actor} hat {plan} gekündigt. Es wird nichts mehr abgebucht. {renewal}",
  cancelledAction: "Wenn Sie es sich anders überlegen, gehen Sie in Ihr Konto: {link}",
  giftReceivedSubject: "{giver} schenkt Ihnen ein Abo bei {publication}",
  giftReceivedText: "{giver} schenkt Ihnen {plan}. {renewal}",
  giftReceivedAction:
    "Der Link gilt einmal; auf seiner Seite können Sie einen neuen anfordern. Sie können sich auch mit {email} anmelden oder registrieren: {link}",
  giftSentSubject: "Ihr Geschenk an {receiver} ist angekommen",
  giftSentText: "{receiver} hat jetzt {plan}. {renewal} Wir haben gesagt, dass es von Ihnen ist.",
  refundSubject: "Ihre Erstattung {number} von {publication}",
  refundText:
    "{publication} hat {amount} für {plan} erstattet. {renewal} Je nach Bank kann es einige Tage dauern, bis der Betrag ankommt. Die Gutschrift ist angehängt.",
  guestSubject: "So lesen Sie {publication}",
  guestText:
    "Sie haben {plan} ohne Konto gekauft. {renewal} Um auf jedem Gerät zu lesen, öffnen Sie innerhalb von 24 Stunden diesen Link: {link}",
  guestAction:
    "Der Link gilt einmal; auf seiner Seite können Sie einen neuen anfordern oder ein Passwort festlegen. Um Ihr Abo zu verwalten und alle Rechnungen zu sehen, registrieren Sie sich mit {email}: {link}",
  startedSubject: "Ihr Abo bei {publication} hat begonnen",
  startedText: "{plan} hat begonnen. {renewal}",
  linkSubject: "Ihr Link zu {publication}",
  linkText: "Um {plan} auf diesem Gerät zu lesen, öffnen Sie innerhalb von 24 Stunden diesen Link: {link}",
  linkFootnote: "Der Link gilt einmal. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.",
  memberSubject: "Sie können jetzt {publication} lesen",
  memberText: "{owner} teilt {plan} mit Ihnen.",
  memberEnds: "Der Zugang endet am {day}.",
  memberAction: "Zum Lesen melden Sie sich mit {email} an oder registrieren Sie sich: {link}",
  paymentProvider: "Der Zahlungsdienst",
};

export default de;
