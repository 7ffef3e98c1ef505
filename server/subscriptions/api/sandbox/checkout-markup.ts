import type { Account } from "@/server/accounts/index";
import { content, type Html, hashSource, html, type Reply, trusted } from "@/server/http/index";
import type { CheckoutView } from "@/server/payments/sandbox/index";
import { dateFormat } from "@/shared/formats/index";
import { formatTerm, renewalTexts } from "@/shared/formats/plan-texts";
import { formatDecimal } from "@/shared/money.rules";
import { STYLE } from "./checkout-style";
import { summariseOrder } from "./order-charges.rules";

const STYLE_SOURCE = hashSource(STYLE);

interface Page {
  title: string;
  body: Html;
  /** Origins to which the page's form may finally redirect. */
  formTargets: readonly string[];
  status?: number;
}

export function createPage({ title, body, formTargets, status = 200 }: Page): Reply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | Sandbox gateway</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header><p>Test payment: no real money is charged</p></header>
<main>
${body}
</main>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return content(document.markup, "text/html; charset=utf-8", {
    status,
    headers: {
      "content-security-policy": policy.join("; "),
      // Browsers send a form's Origin only if the referrer policy allows the page's own origin.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

function listReturnOrigins({ order }: CheckoutView): string[] {
  const addresses = [order.returnUrl, order.cancelUrl].filter((address) => address !== null);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** The page is for staff who try a purchase, like the dashboard. */
const LOCALE = "en-GB";

function moneyText(cents: number, currency: string): string {
  return `${formatDecimal(cents, currency)} ${currency}`;
}

function formatAmount({ order }: CheckoutView): string {
  return moneyText(order.amountCents, order.amountCurrency);
}

/** List the later charges of an order, one sentence each. */
function laterCharges({ timeZone }: Account, { order }: CheckoutView): string[] {
  const { charges, trial, term } = summariseOrder(order, timeZone);
  // The order has no start of access, so a date could be wrong, for example of a gift that starts later.
  if (!order.recurring)
    return [`Paid ${formatTerm({ ...term, recurring: false }, { locale: LOCALE })}. Does not renew.`];
  const style = {
    locale: LOCALE,
    money: moneyText,
    day: (day: Date) => dateFormat(LOCALE, { dateStyle: "long", timeZone }).format(day),
  };
  const sentences = renewalTexts(charges, { trial, style });
  const due = moneyText(charges.dueTodayCents, charges.currency);
  return charges.authorisedCents === null ? sentences : [`Due today: ${due}.`, ...sentences];
}

const CHOICES = [
  { value: "decline", label: "Decline", hint: "The card is declined." },
  {
    value: "second_step",
    label: "Require 3D Secure",
    hint: "The bank asks the buyer to confirm the payment.",
  },
  {
    value: "later",
    label: "Pay later",
    hint: "The payment completes after three days on the publication's clock.",
  },
  { value: "cancel", label: "Cancel payment", hint: "Return to the shop without paying." },
] as const;

/** Create the page with the buyer's choices. */
export function createChoicePage(account: Account, view: CheckoutView): Reply {
  const { order, tries } = view;
  const buttons = CHOICES.map(
    ({
      value,
      label,
      hint,
    }) => html`<button name="choice" value="${value}">${label}<small>${hint}</small></button>
`,
  );
  return createPage({
    title: `Pay ${account.name}`,
    formTargets: listReturnOrigins(view),
    body: html`<h1>${order.title}</h1>
<p class="soft">for ${account.name}${order.email === null ? "" : `, customer ${order.email}`}</p>
<p class="amount">${formatAmount(view)}</p>
${laterCharges(account, view).map(
  (text) => html`<p class="soft">${text}</p>
`,
)}<form method="post">
<input type="hidden" name="tries" value="${tries}">
<button class="go" name="choice" value="pay">Pay ${formatAmount(view)}</button>
<h2>Simulate another result</h2>
${buttons}</form>
<p class="soft">${order.seed === null ? "" : `Seed ${order.seed} determines what happens after payment. `}Order <code>${order.id}</code></p>`,
  });
}

/** Create the page of a bank that requests a confirmation. */
export function createConfirmPage(account: Account, view: CheckoutView): Reply {
  return createPage({
    title: "Confirm payment",
    formTargets: listReturnOrigins(view),
    body: html`<h1>Confirm payment</h1>
<p class="soft">Your bank asks you to confirm this payment to ${account.name}.</p>
<p class="amount">${formatAmount(view)}</p>
<form method="post">
<input type="hidden" name="payment" value="${view.unconfirmed?.id ?? ""}">
<button class="go" name="choice" value="confirm">Confirm payment</button>
<button name="choice" value="refuse">Reject payment<small>The payment fails.</small></button>
</form>`,
  });
}

/** Create the final page for an order without a return URL. */
export function createDonePage(paymentToken: string | null): Reply {
  const heading = html`<h1>Payment finished</h1>
<p>You can close this page.</p>`;
  return createPage({
    title: "Payment finished",
    formTargets: [],
    body:
      paymentToken === null
        ? heading
        : html`${heading}
<p class="soft">Payment token: <code>${paymentToken}</code>.</p>`,
  });
}

/** Create the page for an unknown order. */
export function createMissingPage(): Reply {
  return createPage({
    title: "Order not found",
    formTargets: [],
    status: 404,
    body: html`<h1>Order not found</h1>
<p class="soft">Check the address. You haven't been charged.</p>`,
  });
}
