import type { Messages } from "../../frame/messages";

const pl: Messages = {
  title: "Komentarze czytelników",
  heading: "Komentarze czytelników w {publisher}",
  close: "Zamknij",
  tabs: "Pokaż",
  tab_latest: "Najnowsze",
  tab_replies: "Odpowiedzi dla Ciebie",
  tab_popular: "Popularne",
  loading: "Wczytywanie…",
  more: "Pokaż więcej",
  came: {
    one: "{count} kolejny wpis",
    few: "{count} kolejne wpisy",
    many: "{count} kolejnych wpisów",
    other: "{count} kolejnego wpisu",
  },
  arrived: {
    one: "{count} nowy komentarz",
    few: "{count} nowe komentarze",
    many: "{count} nowych komentarzy",
    other: "{count} nowego komentarza",
  },
  comments: {
    one: "{count} komentarz",
    few: "{count} komentarze",
    many: "{count} komentarzy",
    other: "{count} komentarza",
  },
  author: "Autor",
  anonymous: "Anonim",
  you_wrote: "Twój komentarz:",
  picture: "Obraz",
  latest_none: "Nikt jeszcze nie skomentował",
  latest_none_hint: "Tu pojawiają się komentarze do artykułów.",
  replies_none: "Nie ma jeszcze odpowiedzi",
  replies_none_hint: "Tu pojawiają się odpowiedzi na Twoje komentarze.",
  popular_none: "Nie ma jeszcze popularnych artykułów",
  popular_none_hint: "Tu widać artykuły z największą liczbą komentarzy.",
  login_title: "Zaloguj się, aby zobaczyć odpowiedzi na Twoje komentarze",
  login_hint: "Tę listę widzisz tylko Ty.",
  login: "Zaloguj się",
  offline: "Nie ma teraz połączenia.",
  failed: "Nie udało się tego wczytać.",
  again: "Spróbuj ponownie",
};

export default pl;
