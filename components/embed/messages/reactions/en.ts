import type { Messages } from "../../frame/messages";

const en: Messages = {
  title: "Reactions",
  heading: "What do you think of this?",
  reaction: "{label}: {count}",
  login_needed: "Log in, and your reaction counts.",
  offline: "There is no connection right now. Your reaction was not sent.",
  failed: "Your reaction could not be sent. Please try again.",
};

export default en;
