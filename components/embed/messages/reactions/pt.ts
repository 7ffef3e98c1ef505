import type { Messages } from "../../frame/messages";

const pt: Messages = {
  title: "Reações",
  heading: "O que você achou?",
  reaction: "{label}: {count}",
  login_needed: "Entre para reagir.",
  offline: "Não há conexão no momento. A sua reação não foi enviada.",
  failed: "Não foi possível enviar a sua reação. Tente de novo.",
};

export default pt;
