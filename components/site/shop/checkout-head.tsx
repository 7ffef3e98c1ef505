import type { ReactNode } from "react";
import type { FrameView } from "@/server/publishing/site/index";
import type { QuoteView } from "@/server/subscriptions/checkout/index";
import { FilledText } from "../filled-text";
import { getShopTexts } from "../site-texts";
import { toToneStyle } from "../tone-style";
import css from "./shop.module.css";

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
  const t = getShopTexts(frame);
  return (
    <div className={css.page} style={toToneStyle(frame.tone)}>
      <p className={css.trail}>
        <a href={turns.all}>{t("allPlans")}</a>
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
            <FilledText
              text={t("includes", { list: "{list}" })}
              nodes={{ list: <strong>{quote.opens.join(", ")}</strong> }}
            />
          </p>
        )}
        {proof === null ? null : <p className={css.note}>{t("proof", { proof })}</p>}
      </header>
      {turns.gift === null ? null : (
        <nav className={css.turns} aria-label={t("forWhom")}>
          <a href={turns.own} aria-current={asGift ? undefined : "page"}>
            {t("forMe")}
          </a>
          <a href={turns.gift} aria-current={asGift ? "page" : undefined}>
            {t("asGift")}
          </a>
        </nav>
      )}
      {turns.currencies.length < 2 ? null : (
        <nav className={css.turns} aria-label={t("currency")}>
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
