import { answerTogether, type Waiting } from "./answer-together";

interface Gathering<Item, Result> {
  /** Does some together, and answers for each in its place; where that fails, each is tried alone. */
  work: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one name are never worked at in two goes at once, which would only wait for each other. */
  nameOf: (item: Item) => unknown;
  /** Items that are worth a go. Where more than twice as many are at hand, half of them go. */
  enough: number;
  /** Items in one go, and goes at once. */
  most: number;
  goes: number;
  /**
   * Asked as a go begins: from then on the next one no longer waits for it. One that has to wait for somebody must not
   * hold up all others; one that is soon over should be waited for, because fewer and larger goes cost less.
   */
  overdue: () => Promise<void>;
  /** Asked where a go could begin, but has room for more, which are being made: from then on it goes without them. */
  linger: () => Promise<void>;
}

/**
 * Whoever comes while others are being worked at waits for them, and then is worked at together with all who came
 * meanwhile: under load many share what one costs (a transaction, a commit), without it nobody waits. Items are handed in
 * as promises, so that it is known how many are being made. Half of many go at a time: the others are made meanwhile, so
 * that neither who makes them nor who works at them stands still (ADR 0163).
 */
export function gather<Item, Result>(
  gathering: Gathering<Item, Result>,
): (made: Promise<Item>) => Promise<Result> {
  const { work, nameOf, enough, most, goes, overdue, linger } = gathering;
  let waiting: Waiting<Item, Result>[] = [];
  const busy = new Set<unknown>();
  let coming = 0;
  let begun = 0;
  let isLingering = false;
  let running = 0;
  let waitedFor = 0;

  function waitForMore(): void {
    if (isLingering) return;
    isLingering = true;
    const at = begun;
    void linger().then(() => {
      isLingering = false;
      goOn({ isPatient: begun !== at });
    });
  }

  /** `answered`: items that are just done with; whoever handed them in may have more. */
  function goOn({ isPatient = true, answered = 0 } = {}): void {
    if (running === goes || waitedFor > 0) return;
    const half = Math.ceil((waiting.length + coming + answered) / 2);
    const room = Math.min(most, Math.max(enough, half));
    const batch = waiting.filter(({ item }) => !busy.has(nameOf(item))).slice(0, room);
    if (batch.length === 0) return;
    if (isPatient && coming > 0 && batch.length < room) waitForMore();
    else void begin(batch);
  }

  async function begin(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const taken = new Set(batch);
    waiting = waiting.filter((one) => !taken.has(one));
    const names = new Set(batch.map(({ item }) => nameOf(item)));
    for (const name of names) busy.add(name);
    begun += 1;
    running += 1;
    waitedFor += 1;
    let isWaitedFor = true;
    const waitNoMore = () => {
      if (isWaitedFor) waitedFor -= 1;
      isWaitedFor = false;
    };
    void overdue().then(() => {
      waitNoMore();
      goOn();
    });
    await answerTogether(batch, work);
    // What those who are answered do with it comes first: the next go takes a processor from whoever waits for them.
    await new Promise((resolve) => setImmediate(resolve));
    waitNoMore();
    running -= 1;
    for (const name of names) busy.delete(name);
    goOn({ answered: batch.length });
  }

  function add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
    });
  }

  return async (made) => {
    coming += 1;
    let answer: Promise<Result>;
    try {
      answer = add(await made);
    } finally {
      coming -= 1;
      goOn();
    }
    return answer;
  };
}
