import type { Messages } from "../../frame/messages";

const fr: Messages = {
  title: "Ce que disent les lecteurs",
  heading: "Ce que disent les lecteurs de {publisher}",
  close: "Fermer",
  tabs: "Afficher",
  tab_latest: "Récents",
  tab_replies: "Réponses pour vous",
  tab_popular: "Populaires",
  loading: "Chargement…",
  more: "Afficher plus",
  came: { one: "{count} entrée de plus", other: "{count} entrées de plus" },
  arrived: { one: "{count} nouveau commentaire", other: "{count} nouveaux commentaires" },
  comments: { one: "{count} commentaire", other: "{count} commentaires" },
  author: "Auteur",
  somebody: "Anonyme",
  you_said: "Vous avez écrit :",
  picture: "Une image",
  latest_none: "Personne n’a encore commenté",
  latest_none_hint: "Ce que les lecteurs écrivent sous les articles s’affiche ici.",
  replies_none: "Pas encore de réponses",
  replies_none_hint: "Quand quelqu’un répond à l’un de vos commentaires, vous le trouvez ici.",
  popular_none: "On ne parle encore de rien",
  popular_none_hint: "Les articles les plus commentés s’affichent ici.",
  login_title: "Connectez-vous pour voir les réponses qui vous sont faites",
  login_hint: "Ici, vous seul voyez ce que d’autres répondent à vos commentaires.",
  login: "Se connecter",
  offline: "Il n’y a pas de connexion pour le moment.",
  failed: "Le chargement a échoué.",
  again: "Réessayer",
};

export default fr;
