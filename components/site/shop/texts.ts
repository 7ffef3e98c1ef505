import type { PlanView } from "@/server/subscriptions/checkout/index";

type Saving = NonNullable<PlanView["saving"]>;

/** Texts of the plans page. */
export const PLANS_TEXTS = {
  title: "Subscribe",
  lead: "Choose a plan. Prices include tax.",
  back: "Back to what you were reading",
  currency: "Currency",
  noPlans: "No plans are available right now.",
  campaignReached: "This campaign has reached its target. Thank you.",
  raised: (target: string | null, percent: number) =>
    ` raised${target === null ? "." : ` of ${target}: ${percent}%.`}`,
  raisedFor: (name: string) => `Amount raised for ${name}`,
  includes: "Includes: ",
  supports: "Your contribution supports: ",
  featured: "Recommended",
  choose: "Choose",
  choosePlan: (title: string) => `Choose ${title}`,
  period: "Billing period",
  periods: { month: "Monthly", year: "Yearly" },
  savesUpTo: (percent: number) => `Save up to ${percent}%`,
  saving: ({ amount, percent, monthlyTitle, twelveMonths }: Saving) =>
    `Save ${amount} (${percent}%) compared with 12 × “${monthlyTitle}” (${twelveMonths}).`,
  proof: (proof: string) => `Proof required: ${proof}`,
  otherWays: "Other ways to subscribe",
  gift: "Give a subscription as a gift",
  groups: "Subscriptions for groups",
  campaigns: "Support a campaign",
} as const;

/** What happens when a reader cancels. */
export const CANCEL_TEXTS = {
  title: "What happens when you cancel",
  points: [
    "Cancel any time in your account, without calling or writing to us.",
    "You keep access until the end of the period you’ve paid for.",
    "You won’t be charged again. If you cancel during a free trial, you aren’t charged for the plan; a card check is refunded.",
  ],
} as const;

/** Questions and answers where the publication has written none of its own. */
export const FAQ_TEXTS = {
  title: "Frequently asked questions",
  entries: [
    {
      question: "How do I read on my other devices?",
      answer:
        "Log in there with the email address or mobile number of your subscription. If you subscribed without an account, use the link in your confirmation email.",
    },
    {
      question: "Can I change my plan later?",
      answer:
        "Open the plan in your account. If you can switch to another plan, “Change plan” shows what it costs before you confirm.",
    },
    {
      question: "Do I get an invoice?",
      answer: "Yes. Prices include tax, and you can download the invoice of every payment in your account.",
    },
  ],
} as const;

/** What a buyer agrees to, split around the link. */
export const CONSENT_TEXTS = {
  terms: { before: "By continuing, you agree to our ", link: "terms and conditions", after: "." },
  privacy: { before: "We use your data as described in our ", link: "privacy policy", after: "." },
} as const;
