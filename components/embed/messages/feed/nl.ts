import type { Messages } from "../../frame/messages";

const nl: Messages = {
  title: "Lezersreacties",
  heading: "Lezersreacties bij {publisher}",
  close: "Sluiten",
  tabs: "Tonen",
  tab_latest: "Nieuwste",
  tab_replies: "Antwoorden aan u",
  tab_popular: "Populair",
  loading: "Laden…",
  more: "Meer tonen",
  came: { one: "{count} extra bericht", other: "{count} extra berichten" },
  arrived: { one: "{count} nieuwe reactie", other: "{count} nieuwe reacties" },
  comments: { one: "{count} reactie", other: "{count} reacties" },
  author: "Auteur",
  anonymous: "Anoniem",
  you_wrote: "U schreef:",
  picture: "Een afbeelding",
  latest_none: "Nog niemand heeft gereageerd",
  latest_none_hint: "Hier verschijnen reacties op artikelen.",
  replies_none: "Nog geen antwoorden",
  replies_none_hint: "Hier verschijnen antwoorden op uw reacties.",
  popular_none: "Nog geen populaire artikelen",
  popular_none_hint: "Hier staan de artikelen met de meeste reacties.",
  login_title: "Log in om antwoorden op uw reacties te zien",
  login_hint: "Alleen u ziet deze lijst.",
  login: "Inloggen",
  offline: "Er is nu geen verbinding.",
  failed: "Dit kon niet worden geladen.",
  again: "Opnieuw proberen",
};

export default nl;
