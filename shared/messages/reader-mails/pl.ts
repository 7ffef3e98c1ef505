import type { Translation } from "../translator";
import type en from "./en";

const pl: Translation<typeof en> = {
  repliedSubject: "{author}: odpowiedź na twój komentarz",
  threadSubject: "{author}: odpowiedź w obserwowanym wątku",
  mentionedSubject: "{author}: wzmianka o tobie w komentarzu",
  onPage: "Pod artykułem: {headline}",
  digestSubject: "Twoje codzienne podsumowanie: {publication}",
  digestHeading: "Twoje codzienne podsumowanie",
  greeting: "Dzień dobry, {name}!",
  notices: "Odpowiedzi i wzmianki",
  newStories: "Nowe artykuły",
  readStory: "Przeczytaj artykuł",
  conversations: "Obserwowane dyskusje",
  newComments:
    "{count, plural, one {# nowy komentarz} few {# nowe komentarze} many {# nowych komentarzy} other {# nowego komentarza}}",
  joinConversation: "Dołącz do dyskusji",
  readAndReply: "Przeczytaj i odpowiedz",
  unsubscribeReplies: "Zrezygnuj z e-maili o odpowiedziach",
  unfollowThread: "Przestań obserwować ten wątek",
  unsubscribeMentions: "Zrezygnuj z e-maili o wzmiankach o tobie",
  unsubscribeDigest: "Zrezygnuj z codziennego podsumowania",
  changeSettings: "Zmień ustawienia e-maili",
  why: "Otrzymujesz tę wiadomość, bo masz konto: {publication}.",
  unsubscribe: "Zrezygnuj",
  askReplies: "{publication}: czy przestać wysyłać e-maile o odpowiedziach?",
  askThread: "{publication}: czy przestać obserwować ten wątek?",
  askMentions: "{publication}: czy przestać wysyłać e-maile o wzmiankach o tobie?",
  askDigest: "{publication}: czy przestać wysyłać codzienne podsumowanie?",
  unsubscribed: "Zrezygnowano z wiadomości",
  doneReplies: "{publication}: nie będzie już e-maili o odpowiedziach.",
  doneThread: "{publication}: nie będzie już e-maili o tym wątku.",
  doneMentions: "{publication}: nie będzie już e-maili o wzmiankach o tobie.",
  doneDigest: "{publication}: nie będzie już codziennego podsumowania.",
  linkBroken: "Ten odnośnik nie działa",
  linkBrokenText: "Jest niepełny albo już nieważny. Zaloguj się, aby wybrać, które wiadomości otrzymujesz.",
  settingsInAccount: "Ustawienia e-maili na twoim koncie",
};

export default pl;
