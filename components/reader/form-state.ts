/** State of a reader form after a submit. */
export interface FormState {
  problem: string | null;
  done: string | null;
  /** Submitted values except passwords, to refill the form. */
  values: Readonly<Record<string, string>>;
  /** Increases with each submit, so that an identical message is announced again. */
  attempt: number;
}

export const INITIAL_FORM_STATE: FormState = { problem: null, done: null, values: {}, attempt: 0 };

/** Server action of a form; works with and without JavaScript. */
export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

/** Input field of a form. */
export interface FormField {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  hint?: string;
  value?: string;
  optional?: true;
  minLength?: number;
  maxLength?: number;
}

/** Steps of phone verification: `name` is only for new members. */
export type PhoneStep = "number" | "code" | "name";

export interface PhoneState extends FormState {
  step: PhoneStep;
}

export type PhoneAction = (state: PhoneState, form: FormData) => Promise<PhoneState>;
