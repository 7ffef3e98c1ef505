/** One of the subscriptions that took each other's place by switches, as far as money was credited between them. */
export interface LineMember {
  id: number;
  /** Paid for it alone. */
  paidCents: number;
  /** Of the money of the one before it, what was credited to it at the switch. */
  creditCents: number;
  /** Of its own money, what is promised to a switch whose payment is under way. */
  promisedCents: number;
  /** Of its payments, what has gone back. */
  refundedCents: number;
  /** Of its payments, what is on its way back. */
  requestedCents: number;
}

/** The first one first. */
export type Line = readonly LineMember[];

/** A credit that money stood for which has gone back. */
export interface LostCredit {
  /** The subscription that it was credited to. */
  id: number;
  /** What is left of the credit. */
  creditCents: number;
  lostCents: number;
  /** What the subscription was worth before: its price, less what went back of its own payments. */
  worthCents: number;
}

type Returned = (member: LineMember) => number;

const gone: Returned = ({ refundedCents }) => refundedCents;
const goneOrGoing: Returned = ({ refundedCents, requestedCents }) => refundedCents + requestedCents;

/** What of each one's credit is still money, from the first to the last: nothing is credited that has gone back. */
function coveredCredits(line: Line, returned: Returned): number[] {
  const covered: number[] = [];
  for (const [at, member] of line.entries()) {
    const former = line[at - 1];
    const left = former === undefined ? 0 : former.paidCents + (covered[at - 1] ?? 0) - returned(former);
    covered.push(Math.max(0, Math.min(member.creditCents, left)));
  }
  return covered;
}

function creditOf(line: Line, at: number): number {
  return line[at + 1]?.creditCents ?? line[at]?.promisedCents ?? 0;
}

/** What of the money of a subscription has neither gone back, nor is on its way back, nor was credited to the next one. */
export function uncreditedCents(line: Line, id: number): number {
  const at = line.findIndex((member) => member.id === id);
  const member = line[at];
  if (member === undefined) return 0;
  const covered = coveredCredits(line, goneOrGoing)[at] ?? 0;
  return Math.max(0, member.paidCents + covered - goneOrGoing(member) - creditOf(line, at));
}

/** What of the money of a subscription was credited to the next one, or is promised to it. */
export function creditedCents(line: Line, id: number): number {
  const at = line.findIndex((member) => member.id === id);
  return at === -1 ? 0 : creditOf(line, at);
}

/** The credits that less money stands for than was credited. */
export function lostCredits(line: Line): LostCredit[] {
  const covered = coveredCredits(line, gone);
  return line.flatMap((member, at) => {
    const { id, paidCents, creditCents: before, refundedCents } = member;
    const creditCents = covered[at] ?? 0;
    const lostCents = before - creditCents;
    const worthCents = Math.max(0, paidCents + before - refundedCents);
    return lostCents > 0 ? [{ id, creditCents, lostCents, worthCents }] : [];
  });
}

/** Where a subscription ends that was worth so much and has lost some of it: its time is shortened by the same share. */
export function shortenedEnd(
  { startAt, endAt }: { startAt: Date; endAt: Date | null },
  { lostCents, worthCents }: Pick<LostCredit, "lostCents" | "worthCents">,
): Date {
  if (endAt === null || lostCents >= worthCents) return startAt;
  const length = endAt.getTime() - startAt.getTime();
  return new Date(startAt.getTime() + Math.floor((length * (worthCents - lostCents)) / worthCents));
}
