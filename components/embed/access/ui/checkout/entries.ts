import type { Reader } from "../who-reads";
import { EMPTY, type Entered } from "./entered";

/** What stands in a checkout for whoever reads now. */
export interface Standing {
  entered: Entered;
  /** Whether nobody is logged in: then the buyer says how they are reached. */
  isGuest: boolean;
  /** Counts those whom the page has seen one after the other. */
  turn: number;
}

/**
 * What was entered in a page's checkouts, for as long as the page stands: whoever closes one and opens it again finds it
 * there. It is theirs alone: it stays with a guest who logs in, and is gone for whoever reads after them.
 */
export interface Entries {
  /** What stands there at once; null where somebody may have left something, and who reads has to be asked first. */
  begin(isLoggedIn: boolean): Standing | null;
  /** Asks who reads now, and lets go of what is not theirs. */
  look(): Promise<Standing>;
  keep(entered: Entered): void;
  /** It was bought. */
  forget(): void;
}

function isAnother(entered: string, known: string | null): boolean {
  const [one, other] = [entered, known ?? ""].map((text) => text.toLowerCase().replaceAll(/\s/g, ""));
  return one !== "" && other !== "" && one !== other;
}

/** Whether who reads now may be the guest who entered this: nobody else is named. */
function mayBe(entered: Entered, { emailAddress, mobileNumber }: Reader): boolean {
  return !isAnother(entered.email, emailAddress) && !isAnother(entered.phone, mobileNumber);
}

export function createEntries(whoReads: () => Promise<Reader>): Entries {
  let entered = EMPTY;
  let by: string | null = null;
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function look(): Promise<Standing> {
    const reader = await whoReads();
    if (by === null ? !mayBe(entered, reader) : by !== reader.id) {
      entered = EMPTY;
      turn += 1;
    }
    by = reader.id;
    return { entered, isGuest: by === null, turn };
  }

  return {
    begin: (isLoggedIn) =>
      by === null && entered === EMPTY ? { entered, isGuest: !isLoggedIn, turn } : null,
    look: () => {
      // One after the other: the page may say two changes of its reader at once.
      const looked = last.then(look);
      last = looked.catch(() => undefined);
      return looked;
    },
    keep: (given) => {
      entered = given;
    },
    forget: () => {
      entered = EMPTY;
    },
  };
}
