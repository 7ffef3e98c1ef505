import css from "./form.module.css";
import { TextField } from "./text-field";

/** State of a field: its submitted value and its error. */
export type GetField = (name: string) => { name: string; defaultValue: string; problem: string | undefined };

const PHONE_HINT = "Start with + and the country code, such as +44 7700 900123.";

interface BuyerFieldsProps {
  field: GetField;
  buyer: { name: string } | null;
  loginLinks: { logIn: string; signUp: string };
  /** Called before the visitor follows a login or sign-up link. */
  leave: () => void;
  isGift: boolean;
}

/** The buyer: the logged-in member, or contact fields for a guest. */
export function BuyerFields({ field, buyer, loginLinks, leave, isGift }: BuyerFieldsProps) {
  if (buyer !== null)
    return (
      <p className={css.who}>
        You are logged in{buyer.name === "" ? "" : " as "}
        <strong>{buyer.name}</strong>.{" "}
        {isGift ? "The invoice will be in your account." : "You’ll get access right away."}
      </p>
    );
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>{isGift ? "Your details" : "Contact details"}</legend>
      <p className={css.hint}>
        <a href={loginLinks.logIn} onClick={leave}>
          Log in
        </a>{" "}
        or{" "}
        <a href={loginLinks.signUp} onClick={leave}>
          sign up
        </a>
        , or continue without an account. We need your email or mobile number.
      </p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        {...field("email")}
      />
      <TextField
        label="Or mobile number"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        hint={PHONE_HINT}
        {...field("phone")}
      />
    </fieldset>
  );
}

interface GiftFieldsProps {
  field: GetField;
  first: string;
  last: string;
}

/** Fields of a gift: recipient, start date, message. */
export function GiftFields({ field, first, last }: GiftFieldsProps) {
  const message = field("gift-message");
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>Recipient</legend>
      <TextField
        label="Recipient’s email"
        type="email"
        autoComplete="off"
        inputMode="email"
        maxLength={254}
        {...field("recipient-email")}
      />
      <TextField
        label="Or recipient’s mobile number"
        type="tel"
        autoComplete="off"
        maxLength={32}
        hint={PHONE_HINT}
        {...field("recipient-phone")}
      />
      <TextField
        label="Start date"
        type="date"
        min={first}
        max={last}
        hint="Leave empty to start immediately."
        {...field("gift-start")}
      />
      <div className={css.field}>
        <label htmlFor="gift-message" className={css.label}>
          Personal message (optional)
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
