import type { Messages } from "../../frame/messages";

const pl: Messages = {
  title: "Reakcje",
  heading: "Co o tym sądzisz?",
  reaction: "{label}: {count}",
  login_needed: "Zaloguj się, aby zareagować.",
  offline: "Nie ma teraz połączenia. Twoja reakcja nie została wysłana.",
  failed: "Nie udało się wysłać Twojej reakcji. Spróbuj ponownie.",
};

export default pl;
