import type { Messages } from "../../frame/messages";

const it: Messages = {
  title: "Commenti dei lettori",
  heading: "Commenti dei lettori su {publisher}",
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
  anonymous: "Anonimo",
  you_wrote: "Hai scritto:",
  picture: "Un’immagine",
  latest_none: "Nessuno ha ancora commentato",
  latest_none_hint: "Qui compaiono i commenti agli articoli.",
  replies_none: "Ancora nessuna risposta",
  replies_none_hint: "Qui compaiono le risposte ai tuoi commenti.",
  popular_none: "Ancora nessun articolo popolare",
  popular_none_hint: "Qui compaiono gli articoli con più commenti.",
  login_title: "Accedi per vedere le risposte ai tuoi commenti",
  login_hint: "Solo tu vedi questo elenco.",
  login: "Accedi",
  offline: "Al momento non c’è connessione.",
  failed: "Impossibile caricare.",
  again: "Riprova",
};

export default it;
