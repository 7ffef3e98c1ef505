import type { ReactNode } from "react";
import type { FrameView } from "@/server/publishing/site/index";
import type { QuoteView } from "@/server/subscriptions/checkout/index";
import { toToneStyle } from "../tone-style";
import css from "./shop.module.css";
import { PLANS_TEXTS } from "./texts";

interface CheckoutHeadProps {
  quote: QuoteView;
  frame: FrameView;
  asGift: boolean;
  /** Proof that a buyer has to give; null: none. */
  proof: string | null;
  /** URLs of the page's variants. */
  turns: {
    own: string;
    /** null: the item cannot be given as a gift. */
    gift: string | null;
    currencies: readonly { code: string; href: string }[];
    all: string;
  };
  children: ReactNode;
}

/** Description of the item, above the checkout form. */
export function CheckoutHead({ quote, frame, asGift, proof, turns, children }: CheckoutHeadProps) {
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <p className={css.trail}>
        <a href={turns.all}>All plans</a>
      </p>
      <header className={css.head}>
        {quote.group === null ? null : <p className={css.kicker}>{quote.group}</p>}
        <h1 className={css.title}>{quote.title}</h1>
        <p className={css.term}>
          {quote.price} {quote.term}
        </p>
        {quote.description === null ? null : <p className={css.lead}>{quote.description}</p>}
        {quote.opens.length === 0 ? null : (
          <p className={css.opens}>
            Includes: <strong>{quote.opens.join(", ")}</strong>.
          </p>
        )}
        {proof === null ? null : <p className={css.note}>{PLANS_TEXTS.proof(proof)}</p>}
      </header>
      {turns.gift === null ? null : (
        <nav className={css.turns} aria-label="For whom">
          <a href={turns.own} aria-current={asGift ? undefined : "page"}>
            For me
          </a>
          <a href={turns.gift} aria-current={asGift ? "page" : undefined}>
            As a gift
          </a>
        </nav>
      )}
      {turns.currencies.length < 2 ? null : (
        <nav className={css.turns} aria-label="Currency">
          {turns.currencies.map(({ code, href }) => (
            <a key={code} href={href} aria-current={code === quote.currency ? "page" : undefined}>
              {code}
            </a>
          ))}
        </nav>
      )}
      {children}
    </div>
  );
}
