import { FilledText } from "../filled-text";
import type { CheckoutTexts } from "./checkout-texts";
import css from "./form.module.css";
import { TextField } from "./text-field";

/** State of a field: its submitted value and its error. */
export type GetField = (name: string) => { name: string; defaultValue: string; problem: string | undefined };

interface BuyerFieldsProps {
  field: GetField;
  buyer: { name: string } | null;
  loginLinks: { logIn: string; signUp: string };
  /** Called before the visitor follows a login or sign-up link. */
  leave: () => void;
  isGift: boolean;
  texts: CheckoutTexts;
}

/** The buyer: the logged-in member, or contact fields for a guest. */
export function BuyerFields({ field, buyer, loginLinks, leave, isGift, texts }: BuyerFieldsProps) {
  if (buyer !== null)
    return (
      <p className={css.who}>
        <FilledText
          text={buyer.name === "" ? texts.loggedIn : texts.loggedInAs}
          nodes={{ name: <strong>{buyer.name}</strong> }}
        />{" "}
        {isGift ? texts.invoiceInAccount : texts.accessRightAway}
      </p>
    );
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>{isGift ? texts.yourDetails : texts.contactDetails}</legend>
      <p className={css.hint}>
        <FilledText
          text={texts.guestLead}
          nodes={{
            logIn: (
              <a href={loginLinks.logIn} onClick={leave}>
                {texts.guestLogIn}
              </a>
            ),
            signUp: (
              <a href={loginLinks.signUp} onClick={leave}>
                {texts.guestSignUp}
              </a>
            ),
          }}
        />
      </p>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        {...field("email")}
      />
      <TextField
        label={texts.orMobile}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        hint={texts.phoneHint}
        {...field("phone")}
      />
    </fieldset>
  );
}

interface GiftFieldsProps {
  field: GetField;
  first: string;
  last: string;
  texts: CheckoutTexts;
}

/** Fields of a gift: recipient, start date, message. */
export function GiftFields({ field, first, last, texts }: GiftFieldsProps) {
  const message = field("gift-message");
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>{texts.recipient}</legend>
      <TextField
        label={texts.recipientEmail}
        type="email"
        autoComplete="off"
        inputMode="email"
        maxLength={254}
        {...field("recipient-email")}
      />
      <TextField
        label={texts.orRecipientMobile}
        type="tel"
        autoComplete="off"
        maxLength={32}
        hint={texts.phoneHint}
        {...field("recipient-phone")}
      />
      <TextField
        label={texts.startDate}
        type="date"
        min={first}
        max={last}
        hint={texts.startDateHint}
        {...field("gift-start")}
      />
      <div className={css.field}>
        <label htmlFor="gift-message" className={css.label}>
          {texts.personalMessage}
        </label>
        <textarea
          id="gift-message"
          name="gift-message"
          rows={3}
          maxLength={500}
          className={css.input}
          defaultValue={message.defaultValue}
        />
      </div>
    </fieldset>
  );
}
