import type { Translation } from "../translator";
import type en from "./en";

const es: Translation<typeof en> = {
  heading: "Última hora",
  about:
    "Una notificación breve en este dispositivo cuando ocurre algo importante. Puedes desactivarla aquí en cualquier momento.",
  start: "Recibir la última hora",
  stop: "Dejar de recibirla",
  started: "Recibirás la última hora en este dispositivo.",
  stopped: "Ya no recibirás la última hora en este dispositivo.",
  blocked:
    "Tu navegador bloquea las notificaciones de este sitio. Permítelas en su configuración y vuelve a intentarlo.",
  failed: "No ha funcionado. Vuelve a intentarlo más tarde.",
  readStory: "Leer el artículo",
};

export default es;
