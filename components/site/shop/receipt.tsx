import type { FrameView } from "@/server/publishing/site/index";
import type { ReceiptView } from "@/server/subscriptions/checkout/index";
import type { ShopTexts } from "@/shared/messages/shop/index";
import { FilledText } from "../filled-text";
import { getShopTexts, getSiteTexts } from "../site-texts";
import { toToneStyle } from "../tone-style";
import css from "./shop.module.css";

const HEADINGS = {
  open: "thankYou",
  later: "thankYou",
  waiting: "beingProcessed",
  unknown: "waitingForConfirmation",
} as const;

function getLead({ status, recipient, opens }: ReceiptView, t: ShopTexts): string {
  if (status === "unknown") return t("unknownLead");
  if (status === "waiting") return t("waitingLead");
  if (recipient !== null) return t("giftConfirmed", { name: recipient });
  if (status === "later") return t("completeLater");
  return opens.length === 0 ? t("complete") : t("youHaveAccess", { list: opens.join(", ") });
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

interface GuestNoteProps {
  receipt: ReceiptView;
  loginLinks: LoginLinks;
  t: ShopTexts;
}

/** For a guest with an email address: access by links that are mailed, and with an account. */
function EmailGuestNote({ receipt, loginLinks, t }: GuestNoteProps) {
  const email = <strong>{receipt.buyer}</strong>;
  const marks = { signUp: "{signUp}", email: "{email}", logIn: "{logIn}" };
  return (
    <>
      {receipt.recipient === null ? (
        <p>
          <FilledText text={t("guestReads", { email: marks.email })} nodes={{ email }} />
        </p>
      ) : null}
      <p>
        <FilledText
          text={t("guestManages", marks)}
          nodes={{
            email,
            signUp: <a href={loginLinks.signUp}>{t("receiptSignUp")}</a>,
            logIn: <a href={loginLinks.logIn}>{t("receiptLogIn")}</a>,
          }}
        />
      </p>
    </>
  );
}

/** For a guest with a phone number: access by a code, or by the publication. */
function PhoneGuestNote({ receipt, loginLinks, t }: GuestNoteProps) {
  const { buyer } = receipt;
  if (loginLinks.byPhone === null)
    return <p>{buyer === null ? t("guestSavesPage") : t("guestSaves", { number: buyer })}</p>;
  return (
    <p>
      <FilledText
        text={t("guestPhone", { logIn: "{logIn}", number: "{number}" })}
        nodes={{
          logIn: <a href={loginLinks.byPhone}>{t("logInByPhone")}</a>,
          number: <strong>{buyer}</strong>,
        }}
      />
    </p>
  );
}

/** For a guest: how to access the purchase. */
function GuestNote(props: GuestNoteProps) {
  const { receipt, t } = props;
  return (
    <div className={css.box}>
      <h2 className={css.planTitle}>{t(receipt.recipient === null ? "howToAccess" : "manageGift")}</h2>
      {receipt.buyer?.includes("@") === true ? <EmailGuestNote {...props} /> : <PhoneGuestNote {...props} />}
    </div>
  );
}

interface SharedNoteProps {
  shared: NonNullable<ReceiptView["shared"]>;
  account: string | null;
  t: ShopTexts;
}

/** For the buyer of a group subscription: the next steps. */
function SharedNote({ shared: { id, userLimit }, account, t }: SharedNoteProps) {
  return (
    <div className={css.box}>
      <h2 className={css.planTitle}>{t("shareTitle")}</h2>
      <p>
        {userLimit === null ? t("shareOthers") : t("shareCount", { count: userLimit })}{" "}
        {t(account === null ? "addPeopleLater" : "addPeopleNow")}
      </p>
      {account === null ? null : (
        <p>
          <a href={`${account}/${id}/members`}>{t("addPeople")}</a>
        </p>
      )}
    </div>
  );
}

/** Page after a purchase: the item, its period, its invoice, and a link back to the story. */
export function Receipt({ receipt, frame, self, account, loginLinks }: ReceiptProps) {
  const { status, facts, renewal, invoices, returnTo } = receipt;
  const t = getShopTexts(frame);
  const isSettled = status === "open" || status === "later";
  return (
    <div className={css.page} style={toToneStyle(frame.tone)} data-standing={status}>
      <header className={css.head}>
        <p className={css.kicker}>{receipt.group ?? frame.name}</p>
        <h1 className={css.title}>{t(HEADINGS[status])}</h1>
        <p className={css.lead}>{getLead(receipt, t)}</p>
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
              <dt>{t("invoice")}</dt>
              <dd>
                <a href={`${self}/invoice/${id}`}>{t("invoicePdf", { number })}</a>
              </dd>
            </div>
          ))}
        </dl>
        {renewal === null ? null : <p>{renewal}</p>}
        <p className={css.actions}>
          {isSettled ? (
            <a className={css.button} href={returnTo ?? "/"}>
              {returnTo === null ? getSiteTexts(frame)("frontPage") : t("continueReading")}
            </a>
          ) : (
            <a className={css.button} href={self}>
              {t("checkAgain")}
            </a>
          )}
          {account === null ? null : <a href={account}>{t("yourPlans")}</a>}
        </p>
        {receipt.shared === null ? null : <SharedNote shared={receipt.shared} account={account} t={t} />}
        {loginLinks === null ? null : <GuestNote receipt={receipt} loginLinks={loginLinks} t={t} />}
      </section>
    </div>
  );
}
