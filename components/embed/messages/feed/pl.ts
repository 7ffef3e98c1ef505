import type { Messages } from "../../frame/messages";

const pl: Messages = {
  title: "Co mówią czytelnicy",
  heading: "Co mówią czytelnicy w {publisher}",
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
  somebody: "Anonim",
  you_said: "Twoje słowa:",
  picture: "Obraz",
  latest_none: "Nikt jeszcze nie skomentował",
  latest_none_hint: "Tu widać, co czytelnicy piszą pod artykułami.",
  replies_none: "Nie ma jeszcze odpowiedzi",
  replies_none_hint: "Gdy ktoś odpowie na Twój komentarz, znajdziesz to tutaj.",
  popular_none: "O niczym się jeszcze nie rozmawia",
  popular_none_hint: "Tu widać artykuły z największą liczbą komentarzy.",
  login_title: "Zaloguj się, aby zobaczyć odpowiedzi dla Ciebie",
  login_hint: "To, co inni odpowiadają na Twoje komentarze, widzisz tu tylko Ty.",
  login: "Zaloguj się",
  offline: "Nie ma teraz połączenia.",
  failed: "Nie udało się tego wczytać.",
  again: "Spróbuj ponownie",
};

export default pl;
