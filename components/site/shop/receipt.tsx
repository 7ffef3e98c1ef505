import type { FrameView } from "@/server/publishing/site/index";
import type { ReceiptView } from "@/server/subscriptions/checkout/index";
import { toToneStyle } from "../tone-style";
import css from "./shop.module.css";

const HEADINGS = {
  open: "Thank you",
  later: "Thank you",
  waiting: "Your payment is being processed",
  unknown: "We’re waiting for confirmation of your payment",
} as const;

function getLead({ status, recipient, opens }: ReceiptView): string {
  if (status === "unknown")
    return "The payment provider hasn’t confirmed your payment yet. Don’t pay again: you get access as soon as it does.";
  if (status === "waiting")
    return "The payment provider will confirm your payment later. Don’t pay again: you get access as soon as it does.";
  if (recipient !== null) return `Your gift for ${recipient} is confirmed.`;
  if (status === "later") return "Your purchase is complete. See the start date below.";
  return opens.length === 0 ? "Your purchase is complete." : `You now have access to: ${opens.join(", ")}.`;
}

interface ReceiptProps {
  receipt: ReceiptView;
  frame: FrameView;
  /** URL of this page. */
  self: string;
  /** URL of the buyer's plans; null: the buyer is not logged in. */
  account: string | null;
  loginLinks: LoginLinks | null;
}

interface LoginLinks {
  logIn: string;
  signUp: string;
  /** null: no codes are sent by text message. */
  byPhone: string | null;
}

/** For a guest: how to access the purchase. */
function GuestNote({ receipt, loginLinks }: { receipt: ReceiptView; loginLinks: LoginLinks }) {
  const isEmail = receipt.buyer?.includes("@") === true;
  return (
    <div className={css.box}>
      <h2 className={css.planTitle}>
        {receipt.recipient === null ? "How to get access" : "Manage your gift"}
      </h2>
      {isEmail ? (
        <>
          {receipt.recipient === null ? (
            <p>
              You can read in this browser without logging in. We’ll also email{" "}
              <strong>{receipt.buyer}</strong> a link that unlocks your other devices.
            </p>
          ) : null}
          <p>
            <a href={loginLinks.signUp}>Sign up</a> with <strong>{receipt.buyer}</strong>, or{" "}
            <a href={loginLinks.logIn}>log in</a>, and confirm the address to manage your purchase.
          </p>
        </>
      ) : loginLinks.byPhone !== null ? (
        <p>
          <a href={loginLinks.byPhone}>Log in by phone</a> with <strong>{receipt.buyer}</strong>. We’ll text
          you a code, and your purchase then appears in your account.
        </p>
      ) : (
        <p>
          Save the address of this page and the reference number above. If you contact us with them and{" "}
          {receipt.buyer ?? "your number"}, we can add the purchase to your account.
        </p>
      )}
    </div>
  );
}

/** For the buyer of a group subscription: the next steps. */
function SharedNote({
  shared: { id, userLimit },
  account,
}: {
  shared: NonNullable<ReceiptView["shared"]>;
  account: string | null;
}) {
  const people =
    userLimit === null ? "Other people" : userLimit === 1 ? "One more person" : `${userLimit} more people`;
  return (
    <div className={css.box}>
      <h2 className={css.planTitle}>Share your subscription</h2>
      <p>
        {people} can use this subscription. Add them by email or mobile number
        {account === null ? " once it is in your account." : "."}
      </p>
      {account === null ? null : (
        <p>
          <a href={`${account}/${id}/members`}>Add people</a>
        </p>
      )}
    </div>
  );
}

/** Page after a purchase: the item, its period, its invoice, and a link back to the story. */
export function Receipt({ receipt, frame, self, account, loginLinks }: ReceiptProps) {
  const { status, facts, invoices, returnTo } = receipt;
  const isSettled = status === "open" || status === "later";
  return (
    <div className={css.page} style={toToneStyle(frame.tone)} data-standing={status}>
      <header className={css.head}>
        <p className={css.kicker}>{receipt.group ?? frame.name}</p>
        <h1 className={css.title}>{HEADINGS[status]}</h1>
        <p className={css.lead}>{getLead(receipt)}</p>
      </header>
      <section className={css.receipt} aria-labelledby="bought">
        <h2 id="bought" className={css.groupTitle}>
          {receipt.title}
        </h2>
        <dl className={css.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {invoices.map(({ id, number }) => (
            <div key={id}>
              <dt>Invoice</dt>
              <dd>
                <a href={`${self}/invoice/${id}`}>{number} (PDF)</a>
              </dd>
            </div>
          ))}
        </dl>
        <p className={css.actions}>
          {isSettled ? (
            <a className={css.button} href={returnTo ?? "/"}>
              {returnTo === null ? "Go to the front page" : "Continue reading"}
            </a>
          ) : (
            <a className={css.button} href={self}>
              Check again
            </a>
          )}
          {account === null ? null : <a href={account}>Your plans</a>}
        </p>
        {receipt.shared === null ? null : <SharedNote shared={receipt.shared} account={account} />}
        {loginLinks === null ? null : <GuestNote receipt={receipt} loginLinks={loginLinks} />}
      </section>
    </div>
  );
}
