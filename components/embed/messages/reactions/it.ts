import type { Messages } from "../../frame/messages";

const it: Messages = {
  title: "Reazioni",
  heading: "Che cosa ne pensi?",
  reaction: "{label}: {count}",
  login_needed: "Accedi per reagire.",
  offline: "Al momento non c’è connessione. La tua reazione non è stata inviata.",
  failed: "Impossibile inviare la tua reazione. Riprova.",
};

export default it;
