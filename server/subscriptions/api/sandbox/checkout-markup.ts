import { createHash } from "node:crypto";
import type { Account } from "@/server/accounts/index";
import { content, type Html, html, type Reply, trusted } from "@/server/http/index";
import type { CheckoutView } from "@/server/payments/sandbox/index";
import { dateFormat } from "@/server/platform/formats/index";
import { decimalOf } from "@/server/subscriptions/pricing/index";
import { renewalTexts, termText } from "@/server/subscriptions/storefront/index";
import { STYLE } from "./checkout-style";
import { summariseOrder } from "./order-charges.rules";

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

interface Page {
  title: string;
  body: Html;
  /** Origins to which the page's form may lead in the end. */
  leadsTo: readonly string[];
  status?: number;
}

function page({ title, body, leadsTo, status = 200 }: Page): Reply {
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Sandbox gateway</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header><p>Simulator: no money moves here</p></header>
<main>
${body}
</main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${["'self'", ...leadsTo].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return content(whole.markup, "text/html; charset=utf-8", {
    status,
    headers: {
      "content-security-policy": policy.join("; "),
      // A form's own Origin is sent only where the page may say where it stands.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

function originsOf({ order }: CheckoutView): string[] {
  const addresses = [order.returnUrl, order.cancelUrl].filter((address) => address !== null);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

function moneyText(cents: number, currency: string): string {
  return `${decimalOf(cents, currency)} ${currency}`;
}

function amountOf({ order }: CheckoutView): string {
  return moneyText(order.amountCents, order.amountCurrency);
}

/** What the order costs later, each a sentence. */
function laterCharges({ timeZone }: Account, { order }: CheckoutView): string[] {
  const { charges, trial, term } = summariseOrder(order, timeZone);
  // The order does not state when access begins, so a date could be wrong: of a gift that starts later, for instance.
  if (!order.recurring) return [`Paid ${termText({ ...term, recurring: false })}. Does not renew.`];
  const style = {
    money: moneyText,
    day: (day: Date) => dateFormat("en-GB", { dateStyle: "long", timeZone }).format(day),
  };
  const sentences = renewalTexts(charges, { trial, style });
  const due = moneyText(charges.dueTodayCents, charges.currency);
  return charges.authorisedCents === null ? sentences : [`Due today: ${due}.`, ...sentences];
}

const OTHERS = [
  { value: "decline", label: "Decline", hint: "The card is refused." },
  { value: "second_step", label: "Ask for a second step", hint: "The bank wants it confirmed first." },
  { value: "later", label: "Pay later", hint: "The money arrives in three days of the publication's clock." },
  { value: "cancel", label: "Cancel", hint: "Back to the shop without paying." },
] as const;

/** Asks what is to happen. */
export function choicePage(account: Account, view: CheckoutView): Reply {
  const { order, tries } = view;
  const buttons = OTHERS.map(
    ({
      value,
      label,
      hint,
    }) => html`<button name="choice" value="${value}">${label}<small>${hint}</small></button>
`,
  );
  return page({
    title: `Pay ${account.name}`,
    leadsTo: originsOf(view),
    body: html`<h1>${order.title}</h1>
<p class="soft">for ${account.name}${order.email === null ? "" : `, bought by ${order.email}`}</p>
<p class="amount">${amountOf(view)}</p>
${laterCharges(account, view).map(
  (text) => html`<p class="soft">${text}</p>
`,
)}<form method="post">
<input type="hidden" name="tries" value="${tries}">
<button class="go" name="choice" value="pay">Pay ${amountOf(view)}</button>
<h2>Or see what else can happen</h2>
${buttons}</form>
<p class="soft">${order.seed === null ? "" : `Seed ${order.seed} picks what becomes of what is paid. `}Order <code>${order.id}</code></p>`,
  });
}

/** Asks as a bank does that wants a payment confirmed. */
export function confirmPage(account: Account, view: CheckoutView): Reply {
  return page({
    title: "Confirm the payment",
    leadsTo: originsOf(view),
    body: html`<h1>Confirm the payment</h1>
<p class="soft">The bank asks whether it is really you who pays ${account.name}.</p>
<p class="amount">${amountOf(view)}</p>
<form method="post">
<input type="hidden" name="payment" value="${view.unconfirmed?.id ?? ""}">
<button class="go" name="choice" value="confirm">Yes, pay</button>
<button name="choice" value="refuse">No, it is not me<small>The payment fails.</small></button>
</form>`,
  });
}

/** Says that it is done, where nobody waits for the buyer. */
export function donePage(paymentToken: string | null): Reply {
  const told = html`<h1>Done</h1>
<p>You can close this page.</p>`;
  return page({
    title: "Done",
    leadsTo: [],
    body:
      paymentToken === null
        ? told
        : html`${told}
<p class="soft">The payment's token is <code>${paymentToken}</code>.</p>`,
  });
}

/** Says that there is nothing to pay here. */
export function missingPage(): Reply {
  return page({
    title: "No such order",
    leadsTo: [],
    status: 404,
    body: html`<h1>There is no such order</h1>
<p class="soft">The address may be mistyped. Nothing was paid.</p>`,
  });
}
