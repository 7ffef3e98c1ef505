import css from "./form.module.css";
import { TextField } from "./text-field";

/** State of a field: its submitted value and its error. */
export type GetField = (name: string) => { name: string; defaultValue: string; problem: string | undefined };

const PHONE_HINT = "With + and the country’s code, such as +44 7700 900123.";

interface BuyerFieldsProps {
  field: GetField;
  buyer: { name: string } | null;
  doors: { logIn: string; signUp: string };
  /** Called before the visitor follows a login or sign-up link. */
  leave: () => void;
  isGift: boolean;
}

/** The buyer: the logged-in member, or contact fields for a guest. */
export function BuyerFields({ field, buyer, doors, leave, isGift }: BuyerFieldsProps) {
  if (buyer !== null)
    return (
      <p className={css.who}>
        You are logged in{buyer.name === "" ? "" : " as "}
        <strong>{buyer.name}</strong>.{" "}
        {isGift ? "The invoice is in your account." : "It opens for you at once."}
      </p>
    );
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>{isGift ? "You" : "Who it is for"}</legend>
      <p className={css.hint}>
        <a href={doors.logIn} onClick={leave}>
          Log in
        </a>{" "}
        or{" "}
        <a href={doors.signUp} onClick={leave}>
          sign up
        </a>
        , or buy without an account: an e-mail address or a mobile number is enough.
      </p>
      <TextField
        label="E-mail"
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
      <legend className={css.heading}>The person you give it to</legend>
      <TextField
        label="Their e-mail"
        type="email"
        autoComplete="off"
        inputMode="email"
        maxLength={254}
        {...field("recipient-email")}
      />
      <TextField
        label="Or their mobile number"
        type="tel"
        autoComplete="off"
        maxLength={32}
        hint={PHONE_HINT}
        {...field("recipient-phone")}
      />
      <TextField
        label="From which day"
        type="date"
        min={first}
        max={last}
        hint="Left empty: at once."
        {...field("gift-start")}
      />
      <div className={css.field}>
        <label htmlFor="gift-message" className={css.label}>
          A few words for them, if you like
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
