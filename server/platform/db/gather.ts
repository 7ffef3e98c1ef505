import { answerTogether, type Waiting } from "./answer-together";

interface Gathering<Item, Result> {
  /** Does some together, and answers for each in its place; where that fails, each is tried alone. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one name are never worked at in two goes at once, which would only wait for each other. */
  nameOf: (item: Item) => unknown;
  /** Items in one go, and goes at once. */
  most: number;
  goes: number;
  /**
   * Asked as a go begins: from then on the next one no longer waits for it. One that has to wait for somebody must not
   * hold up all others; one that is soon over should be waited for, because fewer and larger goes cost less.
   */
  overdue: () => Promise<void>;
}

/**
 * Whoever comes while others are being worked at waits for them, and then is worked at together with all who came
 * meanwhile: under load many share what one costs (a transaction, a commit), without it nobody waits.
 */
export function gather<Item, Result>(gathering: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const { work, nameOf, most, goes, overdue } = gathering;
  let waiting: Waiting<Item, Result>[] = [];
  const busy = new Set<unknown>();
  let running = 0;
  let waitedFor = 0;

  async function goOn(): Promise<void> {
    if (running === goes || waitedFor > 0) return;
    const batch = waiting.filter(({ item }) => !busy.has(nameOf(item))).slice(0, most);
    if (batch.length === 0) return;
    const taken = new Set(batch);
    waiting = waiting.filter((one) => !taken.has(one));
    const names = new Set(batch.map(({ item }) => nameOf(item)));
    for (const name of names) busy.add(name);
    running += 1;
    waitedFor += 1;
    let isWaitedFor = true;
    const waitNoMore = () => {
      if (isWaitedFor) waitedFor -= 1;
      isWaitedFor = false;
    };
    void overdue().then(() => {
      waitNoMore();
      void goOn();
    });
    await answerTogether(batch, work);
    waitNoMore();
    running -= 1;
    for (const name of names) busy.delete(name);
    void goOn();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void goOn();
    });
}
