import type { Messages } from "../../frame/messages";

const it: Messages = {
  title: "Cosa dicono i lettori",
  heading: "Cosa dicono i lettori su {publisher}",
  close: "Chiudi",
  tabs: "Mostra",
  tab_latest: "Recenti",
  tab_replies: "Risposte per te",
  tab_popular: "Popolari",
  loading: "Caricamento…",
  more: "Mostra altro",
  came: { one: "{count} altra voce", other: "{count} altre voci" },
  arrived: { one: "{count} nuovo commento", other: "{count} nuovi commenti" },
  comments: { one: "{count} commento", other: "{count} commenti" },
  author: "Autore",
  somebody: "Anonimo",
  you_said: "Hai scritto:",
  picture: "Un’immagine",
  latest_none: "Nessuno ha ancora commentato",
  latest_none_hint: "Qui compare ciò che i lettori scrivono sotto gli articoli.",
  replies_none: "Ancora nessuna risposta",
  replies_none_hint: "Quando qualcuno risponde a un tuo commento, lo trovi qui.",
  popular_none: "Non si parla ancora di nulla",
  popular_none_hint: "Qui compaiono gli articoli con più commenti.",
  login_title: "Accedi per vedere le risposte per te",
  login_hint: "Qui solo tu vedi cosa rispondono gli altri ai tuoi commenti.",
  login: "Accedi",
  offline: "Al momento non c’è connessione.",
  failed: "Impossibile caricare.",
  again: "Riprova",
};

export default it;
