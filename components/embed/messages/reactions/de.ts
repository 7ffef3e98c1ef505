import type { Messages } from "../../frame/messages";

const de: Messages = {
  title: "Reaktionen",
  heading: "Was halten Sie davon?",
  reaction: "{label}: {count}",
  login_needed: "Melden Sie sich an, um zu reagieren.",
  offline: "Gerade besteht keine Verbindung. Ihre Reaktion wurde nicht gesendet.",
  failed: "Ihre Reaktion konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
};

export default de;
