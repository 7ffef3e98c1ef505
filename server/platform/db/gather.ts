import { answerTogether, type Waiting } from "./answer-together";

/** Goes that follow one another: the next one may be handed over while the one before it is worked at. */
interface Line<Item, Result> {
  goes: Set<readonly Waiting<Item, Result>[]>;
  isOverdue: boolean;
}

/** Those of a line that are handed over at once. */
const GOES_IN_LINE = 2;

interface Gathering<Item, Result> {
  /**
   * Does some together, and answers for each in its place; where that fails, each is tried alone. What is given the same
   * `line` is done in the order in which it is given, and may be given before what is before it is done.
   */
  work: (items: readonly Item[], line: object) => Promise<readonly Result[]>;
  /** Items of one name are never worked at in two lines at once, which would only wait for each other. */
  nameOf: (item: Item) => unknown;
  /** Items that are worth a go. Where more than twice as many are at hand, half of them go. */
  enough: number;
  /** Items in one go, and lines at once. */
  most: number;
  lines: number;
  /**
   * Asked as a go begins: from then on others no longer wait for its line. One that has to wait for somebody must not
   * hold up all others; one that is soon over should be waited for, because fewer and larger goes cost less.
   */
  overdue: () => Promise<void>;
  /** Asked where a go could begin, but has room for more, which are being made: from then on it goes without them. */
  linger: () => Promise<void>;
}

/**
 * Creates a batcher (group commit): items that arrive while a batch is in flight form the next batch. Under load many
 * items share the cost of one transaction; without load no item waits. Callers pass promises of items, so that the
 * batcher knows how many are being prepared. A large queue is split in two halves: one is prepared while the other is
 * written.
 */
export function gather<Item, Result>(
  gathering: Gathering<Item, Result>,
): (made: Promise<Item>) => Promise<Result> {
  const { work, nameOf, enough, most, lines, overdue, linger } = gathering;
  const newLine = (): Line<Item, Result> => ({ goes: new Set(), isOverdue: false });
  let waiting: Waiting<Item, Result>[] = [];
  let coming = 0;
  let begun = 0;
  let isLingering = false;
  let line = newLine();
  /** Lines that nobody waits for. */
  const left = new Set<Line<Item, Result>>();

  function waitForMore(): void {
    if (isLingering) return;
    isLingering = true;
    const at = begun;
    void linger().then(() => {
      isLingering = false;
      goOn({ isPatient: begun !== at });
    });
  }

  /** Those who may go: of no name that somebody in a line that was left works at. */
  function free(): Waiting<Item, Result>[] {
    if (left.size === 0) return waiting;
    const busy = new Set([...left].flatMap(({ goes }) => [...goes].flat().map(({ item }) => nameOf(item))));
    return waiting.filter(({ item }) => !busy.has(nameOf(item)));
  }

  /** `answered`: items of the finished batch; their callers may submit more. */
  function goOn({ isPatient = true, answered = 0 } = {}): void {
    if (line.isOverdue && left.size + 1 < lines) {
      left.add(line);
      line = newLine();
    }
    if (line.isOverdue || line.goes.size === GOES_IN_LINE) return;
    const [before = []] = line.goes;
    const half = Math.ceil((waiting.length + coming + answered + before.length) / 2);
    const room = Math.min(most, Math.max(enough, half));
    const batch = free().slice(0, room);
    if (batch.length === 0) return;
    const isFull = batch.length === room;
    // Behind another one, a go has time to become a full one.
    if (!isFull && before.length > 0) return;
    if (!isFull && isPatient && coming > 0) waitForMore();
    else void begin(batch);
  }

  async function begin(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const taken = new Set(batch);
    waiting = waiting.filter((one) => !taken.has(one));
    begun += 1;
    const mine = line;
    mine.goes.add(batch);
    void overdue().then(() => {
      if (mine.goes.has(batch)) mine.isOverdue = true;
      goOn();
    });
    await answerTogether(batch, (items) => work(items, mine));
    // Callers with a result run first: the next batch would take the processor from them.
    await new Promise((resolve) => setImmediate(resolve));
    mine.goes.delete(batch);
    mine.isOverdue &&= mine.goes.size > 0;
    if (mine.goes.size === 0) left.delete(mine);
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
