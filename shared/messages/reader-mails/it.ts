import type { Translation } from "../translator";
import type en from "./en";

const it: Translation<typeof en> = {
  repliedSubject: "{author} ha risposto al tuo commento",
  mentionedSubject: "{author} ti ha menzionato in un commento",
  onPage: "Su: {headline}",
  digestSubject: "Il tuo riepilogo quotidiano da {publication}",
  digestHeading: "Il tuo riepilogo quotidiano",
  greeting: "Ciao {name},",
  notices: "Risposte e menzioni",
  newStories: "Nuovi articoli",
  readStory: "Leggi l’articolo",
  conversations: "Conversazioni che segui",
  newComments: "{count, plural, one {# nuovo commento} many {# di nuovi commenti} other {# nuovi commenti}}",
  joinConversation: "Partecipa alla conversazione",
  readAndReply: "Leggi e rispondi",
  unsubscribeReplies: "Non ricevere più e-mail sulle risposte ai tuoi commenti",
  unsubscribeMentions: "Non ricevere più e-mail quando qualcuno ti menziona",
  unsubscribeDigest: "Non ricevere più il riepilogo quotidiano",
  changeSettings: "Modifica le impostazioni e-mail",
  why: "Ricevi questa e-mail perché hai un account su {publication}.",
  unsubscribe: "Annulla l’iscrizione",
  askReplies: "Vuoi smettere di ricevere e-mail da {publication} sulle risposte ai tuoi commenti?",
  askMentions: "Vuoi smettere di ricevere e-mail da {publication} quando qualcuno ti menziona?",
  askDigest: "Vuoi smettere di ricevere il riepilogo quotidiano di {publication}?",
  unsubscribed: "Iscrizione annullata",
  doneReplies: "Non riceverai più e-mail da {publication} sulle risposte ai tuoi commenti.",
  doneMentions: "Non riceverai più e-mail da {publication} quando qualcuno ti menziona.",
  doneDigest: "Non riceverai più il riepilogo quotidiano di {publication}.",
  linkBroken: "Questo link non funziona",
  linkBrokenText: "È incompleto o non è più valido. Accedi per scegliere quali e-mail ricevere.",
  settingsInAccount: "Impostazioni e-mail nel tuo account",
};

export default it;
