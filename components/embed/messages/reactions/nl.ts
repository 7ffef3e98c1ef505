import type { Messages } from "../../frame/messages";

const nl: Messages = {
  title: "Reacties",
  heading: "Wat vindt u hiervan?",
  reaction: "{label}: {count}",
  login_needed: "Log in om te reageren.",
  offline: "Er is nu geen verbinding. Uw reactie is niet verzonden.",
  failed: "Uw reactie kon niet worden verzonden. Probeer het opnieuw.",
};

export default nl;
