import type { Reader } from "../identify-reader";
import { EMPTY, type FormValues } from "./form-values";

/** The checkout form state of the current reader. */
export interface FormState {
  entered: FormValues;
  /** Whether no reader is logged in: then the buyer enters contact details. */
  isGuest: boolean;
  /** Incremented each time another reader takes over the page. */
  readerChanges: number;
}

/**
 * Form values of a page's checkouts, in memory until the page is unloaded: a checkout that is closed and reopened
 * shows them again. They belong to one reader: they remain when the guest logs in, and are cleared for another
 * reader.
 */
export interface FormStore {
  /** The initial state; null: values may belong to another reader, so the current reader must be loaded first. */
  begin(isLoggedIn: boolean): FormState | null;
  /** Loads the current reader, and clears values of another reader. */
  refresh(): Promise<FormState>;
  save(entered: FormValues): void;
  /** Clears the values after the purchase. */
  clear(): void;
}

function isDifferent(entered: string, readerDetail: string | null): boolean {
  const [first, second] = [entered, readerDetail ?? ""].map((text) =>
    text.toLowerCase().replaceAll(/\s/g, ""),
  );
  return first !== "" && second !== "" && first !== second;
}

/** Whether the current reader may be the guest who entered the values: no different contact detail is known. */
function isPossibleOwner(entered: FormValues, { emailAddress, mobileNumber }: Reader): boolean {
  return !isDifferent(entered.email, emailAddress) && !isDifferent(entered.phone, mobileNumber);
}

export function createFormStore(loadReader: () => Promise<Reader>): FormStore {
  let entered = EMPTY;
  let ownerId: string | null = null;
  let readerChanges = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function loadState(): Promise<FormState> {
    const reader = await loadReader();
    if (ownerId === null ? !isPossibleOwner(entered, reader) : ownerId !== reader.id) {
      entered = EMPTY;
      readerChanges += 1;
    }
    ownerId = reader.id;
    return { entered, isGuest: ownerId === null, readerChanges };
  }

  return {
    begin: (isLoggedIn) =>
      ownerId === null && entered === EMPTY ? { entered, isGuest: !isLoggedIn, readerChanges } : null,
    refresh: () => {
      // Serialized: the page may report two changes of its reader at once.
      const next = queue.then(loadState);
      queue = next.catch(() => undefined);
      return next;
    },
    save: (values) => {
      entered = values;
    },
    clear: () => {
      entered = EMPTY;
    },
  };
}
