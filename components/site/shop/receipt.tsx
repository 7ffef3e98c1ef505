import type { FrameView } from "@/server/publishing/site/index";
import type { ReceiptView } from "@/server/subscriptions/storefront/index";
import { toToneStyle } from "../tone-style";
import css from "./shop.module.css";

const HEADINGS = {
  open: "Thank you",
  later: "Thank you",
  waiting: "Your payment is on its way",
  unknown: "We are waiting for the payment provider",
} as const;

function getLead({ standing, recipient, opens }: ReceiptView): string {
  if (standing === "unknown")
    return "It has not said yet whether your payment went through. You need not pay again: as soon as it does, you have what you bought.";
  if (standing === "waiting")
    return "The payment provider confirms it later. You need not pay again: it opens as soon as it is confirmed.";
  if (recipient !== null) return `Your gift is ${recipient}’s now.`;
  if (standing === "later") return "It is yours, and begins on the day below.";
  return opens.length === 0
    ? "It is yours from now on."
    : `${opens.join(", ")}: it is open to you from now on.`;
}

interface ReceiptProps {
  receipt: ReceiptView;
  frame: FrameView;
  /** URL of this page. */
  self: string;
  /** URL of the buyer's plans; null: the buyer is not logged in. */
  account: string | null;
  doors: Doors | null;
}

interface Doors {
  logIn: string;
  signUp: string;
  /** null: no codes are sent by text message. */
  byPhone: string | null;
}

/** For a guest: how to access the purchase. */
function GuestNote({ receipt, doors }: { receipt: ReceiptView; doors: Doors }) {
  const isEmail = receipt.buyer?.includes("@") === true;
  return (
    <div className={css.box}>
      <h2 className={css.planTitle}>{receipt.recipient === null ? "To read on" : "To find it again"}</h2>
      {isEmail ? (
        <>
          {receipt.recipient === null ? (
            <p>
              You can read in this browser without logging in. We also send a link to{" "}
              <strong>{receipt.buyer}</strong> that unlocks your other devices.
            </p>
          ) : null}
          <p>
            To manage what you bought, <a href={doors.signUp}>Sign up</a> with{" "}
            <strong>{receipt.buyer}</strong>, or <a href={doors.logIn}>log in</a>, and confirm the address.
          </p>
        </>
      ) : doors.byPhone !== null ? (
        <p>
          <a href={doors.byPhone}>Log in by phone</a> with <strong>{receipt.buyer}</strong>: we send a code
          there, and what you bought is then in your account.
        </p>
      ) : (
        <p>
          Keep this page’s address, and the code above: with it, and {receipt.buyer ?? "your number"}, we put
          it into your account.
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
      <h2 className={css.planTitle}>Add the people who read with you</h2>
      <p>
        {people} may read with this subscription. You add them by e-mail or mobile number
        {account === null ? ", once it is in your account." : "."}
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
export function Receipt({ receipt, frame, self, account, doors }: ReceiptProps) {
  const { standing, facts, invoices, returnTo } = receipt;
  const isSettled = standing === "open" || standing === "later";
  return (
    <div className={css.page} style={toToneStyle(frame.tone)} data-standing={standing}>
      <header className={css.head}>
        <p className={css.kicker}>{receipt.group ?? frame.name}</p>
        <h1 className={css.title}>{HEADINGS[standing]}</h1>
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
              {returnTo === null ? "To the front page" : "Continue reading"}
            </a>
          ) : (
            <a className={css.button} href={self}>
              Look again
            </a>
          )}
          {account === null ? null : <a href={account}>Your plans</a>}
        </p>
        {receipt.shared === null ? null : <SharedNote shared={receipt.shared} account={account} />}
        {doors === null ? null : <GuestNote receipt={receipt} doors={doors} />}
      </section>
    </div>
  );
}
