import type { Messages } from "../../frame/messages";

const es: Messages = {
  title: "Reacciones",
  heading: "¿Qué le parece?",
  reaction: "{label}: {count}",
  login_needed: "Inicie sesión para reaccionar.",
  offline: "Ahora mismo no hay conexión. Su reacción no se envió.",
  failed: "No se pudo enviar su reacción. Inténtelo de nuevo.",
};

export default es;
