import type { Messages } from "../../frame/messages";

const de: Messages = {
  title: "Leserkommentare",
  heading: "Leserkommentare bei {publisher}",
  close: "Schließen",
  tabs: "Anzeigen",
  tab_latest: "Neueste",
  tab_replies: "Antworten an Sie",
  tab_popular: "Beliebt",
  loading: "Wird geladen …",
  more: "Mehr anzeigen",
  came: { one: "{count} weiterer Eintrag", other: "{count} weitere Einträge" },
  arrived: { one: "{count} neuer Kommentar", other: "{count} neue Kommentare" },
  comments: { one: "{count} Kommentar", other: "{count} Kommentare" },
  author: "Autor",
  anonymous: "Anonym",
  you_wrote: "Sie schrieben:",
  picture: "Ein Bild",
  latest_none: "Noch hat niemand kommentiert",
  latest_none_hint: "Hier erscheinen Kommentare zu Artikeln.",
  replies_none: "Noch keine Antworten",
  replies_none_hint: "Hier erscheinen Antworten auf Ihre Kommentare.",
  popular_none: "Noch keine beliebten Artikel",
  popular_none_hint: "Hier stehen die Artikel mit den meisten Kommentaren.",
  login_title: "Melden Sie sich an, um Antworten auf Ihre Kommentare zu sehen",
  login_hint: "Diese Liste sehen nur Sie.",
  login: "Anmelden",
  offline: "Gerade besteht keine Verbindung.",
  failed: "Das konnte nicht geladen werden.",
  again: "Erneut versuchen",
};

export default de;
