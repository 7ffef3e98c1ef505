import type { Messages } from "../../frame/messages";

const fr: Messages = {
  title: "Réactions",
  heading: "Qu’en pensez-vous ?",
  reaction: "{label} : {count}",
  login_needed: "Connectez-vous pour réagir.",
  offline: "Il n’y a pas de connexion pour le moment. Votre réaction n’a pas été envoyée.",
  failed: "Votre réaction n’a pas pu être envoyée. Veuillez réessayer.",
};

export default fr;
