import type { Messages } from "../../frame/messages";

const de: Messages = {
  title: "Was Leser sagen",
  heading: "Was Leser bei {publisher} sagen",
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
  somebody: "Anonym",
  you_said: "Sie schrieben:",
  picture: "Ein Bild",
  latest_none: "Noch hat niemand kommentiert",
  latest_none_hint: "Hier steht, was Leser unter die Artikel schreiben.",
  replies_none: "Noch keine Antworten",
  replies_none_hint: "Wenn jemand auf einen Ihrer Kommentare antwortet, finden Sie es hier.",
  popular_none: "Noch wird über nichts gesprochen",
  popular_none_hint: "Hier stehen die Artikel mit den meisten Kommentaren.",
  login_title: "Melden Sie sich an, um Antworten an Sie zu sehen",
  login_hint: "Was andere auf Ihre Kommentare antworten, sehen hier nur Sie.",
  login: "Anmelden",
  offline: "Gerade besteht keine Verbindung.",
  failed: "Das konnte nicht geladen werden.",
  again: "Erneut versuchen",
};

export default de;
