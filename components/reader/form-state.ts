/** What a form of the readers' pages shows after it was sent. */
export interface FormState {
  problem: string | null;
  done: string | null;
  /** What was entered, save for passwords, to be shown again. */
  values: Readonly<Record<string, string>>;
  /** Counts up, so that the same sentence is read out once more. */
  attempt: number;
}

export const FRESH: FormState = { problem: null, done: null, values: {}, attempt: 0 };

/** Does what a form asks for; works by a plain post as well as by script. */
export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

/** One input of a form. */
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

/** How far somebody is who shows that a phone number is theirs: `name` is asked of who is new. */
export type PhoneStep = "number" | "code" | "name";

export interface PhoneState extends FormState {
  step: PhoneStep;
}

export type PhoneAction = (state: PhoneState, form: FormData) => Promise<PhoneState>;
