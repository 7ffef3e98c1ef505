const en = {
  pauseSubscription: "Pause subscription",
  pauseTitle: "Pause {plan}?",
  pauseNoCharge: "You won’t be charged during the pause, and access is closed.",
  pauseThenCharge: "On the day it resumes we charge {amount}, and your subscription renews as before.",
  pauseHowLong: "How long?",
  pauseChoice: "{months, plural, one {# month} other {# months}}, until {day}",
  planPaused: "Your subscription will be paused. We’ve sent you an email with the dates.",
  undoPause: "Undo pause",
  undoPauseLead: "Your subscription continues without a break, as if you hadn’t paused it.",
  pauseUndone: "Pause undone. Your subscription continues.",
  resumeNow: "Resume now",
  resumeNowLead: "We charge {amount} now, and you can read again.",
  pauseEnded: "Your subscription resumes. We’re charging your payment method.",
} as const;

export default en;
