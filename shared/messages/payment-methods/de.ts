import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  paymentMethod: "Zahlungsart",
  methodEnding: "{brand}, endet auf {digits}",
  methodUnknown: "Die Zahlungsart, die Sie beim Abschluss gewählt haben",
  changeMethod: "Zahlungsart ändern",
  changeMethodLead:
    "Sie geben die neue Zahlungsart auf der sicheren Seite unseres Zahlungsanbieters ein. Dafür wird nichts abgebucht. Die neue gilt ab Ihrer nächsten Zahlung.",
  changeMethodOverdue:
    "Ihre letzte Zahlung ist fehlgeschlagen. Sobald die neue Zahlungsart gespeichert ist, wird sie damit erneut versucht.",
  changeMethodNone:
    "Beim Zahlungsanbieter dieses Abos lässt sich die Zahlungsart hier nicht ändern. Um anders zu bezahlen, kündigen Sie dieses Abo und schließen es neu ab. Die bezahlte Zeit behalten Sie.",
  goToProvider: "Weiter zum Zahlungsanbieter",
  methodChanged: "Zahlungsart geändert. Sie gilt ab Ihrer nächsten Zahlung.",
  methodWaiting:
    "Der Zahlungsanbieter hat die neue Zahlungsart noch nicht bestätigt. Wir schreiben Ihnen, sobald sie gespeichert ist.",
  methodFailed: "Die neue Zahlungsart wurde nicht gespeichert. Es hat sich nichts geändert.",
};

export default de;
