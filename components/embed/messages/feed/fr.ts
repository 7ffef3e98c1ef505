import type { Messages } from "../../frame/messages";

const fr: Messages = {
  title: "Commentaires des lecteurs",
  heading: "Commentaires des lecteurs sur {publisher}",
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
  anonymous: "Anonyme",
  you_wrote: "Vous avez écrit :",
  picture: "Une image",
  latest_none: "Personne n’a encore commenté",
  latest_none_hint: "Les commentaires sur les articles s’affichent ici.",
  replies_none: "Pas encore de réponses",
  replies_none_hint: "Les réponses à vos commentaires s’affichent ici.",
  popular_none: "Pas encore d’articles populaires",
  popular_none_hint: "Les articles les plus commentés s’affichent ici.",
  login_title: "Connectez-vous pour voir les réponses à vos commentaires",
  login_hint: "Vous seul voyez cette liste.",
  login: "Se connecter",
  offline: "Il n’y a pas de connexion pour le moment.",
  failed: "Le chargement a échoué.",
  again: "Réessayer",
};

export default fr;
