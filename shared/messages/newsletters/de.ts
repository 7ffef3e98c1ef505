import type { Translation } from "../translator";
import type en from "./en";

const de: Translation<typeof en> = {
  confirmSubject: "Bestätigen Sie Ihre Anmeldung: {newsletter}",
  confirmHeading: "Anmeldung bestätigen",
  confirmText:
    "Jemand möchte, dass wir Ihnen {newsletter} schicken, einen Newsletter von {publication}. Bitte bestätigen Sie, dass Sie das waren. Der Link gilt 48 Stunden.",
  confirmAction: "Anmeldung bestätigen",
  confirmFootnote:
    "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Wir schicken Ihnen den Newsletter dann nicht.",
  why: "Sie erhalten diesen Newsletter, weil Sie sich bei {publication} dafür angemeldet haben.",
  unsubscribeFrom: "Abbestellen: {newsletter}",
  readOnline: "Online lesen",
  mailSettings: "E-Mail-Einstellungen ändern",
  forSubscribers: "Für Abonnenten",
  freeWithRegistration: "Kostenlos mit Anmeldung",
  subscribeToRead: "Abonnieren und den ganzen Artikel lesen",
  logInToRead: "Anmelden und den ganzen Artikel lesen",
  readStory: "Artikel lesen",
  newsletters: "Newsletter",
  lead: "Unsere Artikel per E-Mail. Sie können sich jederzeit abmelden.",
  daily: "Jeden Tag",
  weekly: "Jede Woche am {weekday}",
  email: "E-Mail-Adresse",
  signUp: "Anmelden",
  signUpFor: "Anmelden: {newsletter}",
  note: "Wir schicken Ihnen einen Link zur Bestätigung. Sie können sich jederzeit abmelden.",
  archive: "Frühere Ausgaben",
  noLetters: "Noch keine Ausgaben.",
  letterOf: "{newsletter}, {date}",
  allNewsletters: "Alle Newsletter",
  checkTitle: "Sehen Sie in Ihr Postfach",
  checkText:
    "Wenn Sie diesen Newsletter noch nicht erhalten, haben wir Ihnen einen Link zur Bestätigung geschickt. Er gilt 48 Stunden.",
  invalidTitle: "Prüfen Sie Ihre E-Mail-Adresse",
  invalidText: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
  limitedTitle: "Zu viele Versuche",
  limitedText: "Warten Sie ein paar Minuten und versuchen Sie es noch einmal.",
  goneTitle: "Diesen Newsletter gibt es nicht",
  goneText: "Vielleicht wurde er eingestellt. Wählen Sie einen anderen.",
  confirmed: "Sie sind angemeldet: {newsletter}",
  changed: "Ihre Newsletter wurden geändert.",
  unsubscribe: "Abmelden",
  unsubscribeQuestion: "Möchten Sie {newsletter} nicht mehr erhalten?",
  unsubscribedTitle: "Sie sind abgemeldet",
  unsubscribed: "Sie erhalten {newsletter} nicht mehr.",
  unsubscribedGone: "Sie erhalten diesen Newsletter nicht mehr.",
};

export default de;
