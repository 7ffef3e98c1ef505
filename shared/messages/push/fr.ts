import type { Translation } from "../translator";
import type en from "./en";

const fr: Translation<typeof en> = {
  heading: "Alertes info",
  about:
    "Une courte notification sur cet appareil quand il se passe quelque chose d’important. Vous pouvez les arrêter ici à tout moment.",
  start: "Recevoir les alertes",
  stop: "Arrêter les alertes",
  started: "Vous recevrez les alertes sur cet appareil.",
  stopped: "Vous ne recevrez plus d’alertes sur cet appareil.",
  blocked:
    "Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis réessayez.",
  failed: "Cela n’a pas fonctionné. Réessayez plus tard.",
  readStory: "Lire l’article",
};

export default fr;
