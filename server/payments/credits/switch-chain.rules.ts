/** One subscription in a chain of switches, with the amounts credited from one to the next. */
export interface SwitchChainMember {
  id: number;
  /** Paid for this subscription alone. */
  paidCents: number;
  /** Credit from its predecessor's money, granted at the switch. */
  creditCents: number;
  /** Credit from its own money, promised to a switch that is being paid. */
  promisedCents: number;
  /** Refunded amount of its payments. */
  refundedCents: number;
  /** Amount of its payments with a requested refund. */
  requestedCents: number;
}

/** Ordered from the first subscription to the last. */
export type SwitchChain = readonly SwitchChainMember[];

/** A credit whose underlying money was refunded. */
export interface LostCredit {
  /** The subscription that received the credit. */
  id: number;
  /** What remains of the credit. */
  creditCents: number;
  lostCents: number;
  /** Value of the subscription before: its price, less the refunds of its own payments. */
  worthCents: number;
}

type Returned = (member: SwitchChainMember) => number;

const getRefunded: Returned = ({ refundedCents }) => refundedCents;
const getRefundedOrRequested: Returned = ({ refundedCents, requestedCents }) =>
  refundedCents + requestedCents;

/** Compute each member's credit that is still covered by money, in order: refunded money covers no credit. */
function computeCoveredCredits(chain: SwitchChain, returned: Returned): number[] {
  const covered: number[] = [];
  for (const [at, member] of chain.entries()) {
    const former = chain[at - 1];
    const available = former === undefined ? 0 : former.paidCents + (covered[at - 1] ?? 0) - returned(former);
    covered.push(Math.max(0, Math.min(member.creditCents, available)));
  }
  return covered;
}

function getCredit(chain: SwitchChain, at: number): number {
  return chain[at + 1]?.creditCents ?? chain[at]?.promisedCents ?? 0;
}

/**
 * Compute the money of a subscription that is neither refunded, nor being refunded, nor credited to its successor.
 */
export function computeUncreditedCents(chain: SwitchChain, id: number): number {
  const at = chain.findIndex((member) => member.id === id);
  const member = chain[at];
  if (member === undefined) return 0;
  const covered = computeCoveredCredits(chain, getRefundedOrRequested)[at] ?? 0;
  return Math.max(0, member.paidCents + covered - getRefundedOrRequested(member) - getCredit(chain, at));
}

/** Get the money of a subscription that was credited, or is promised, to its successor. */
export function getCreditedCents(chain: SwitchChain, id: number): number {
  const at = chain.findIndex((member) => member.id === id);
  return at === -1 ? 0 : getCredit(chain, at);
}

/** Find the credits that are no longer fully covered by money. */
export function findLostCredits(chain: SwitchChain): LostCredit[] {
  const covered = computeCoveredCredits(chain, getRefunded);
  return chain.flatMap((member, at) => {
    const { id, paidCents, creditCents: before, refundedCents } = member;
    const creditCents = covered[at] ?? 0;
    const lostCents = before - creditCents;
    const worthCents = Math.max(0, paidCents + before - refundedCents);
    return lostCents > 0 ? [{ id, creditCents, lostCents, worthCents }] : [];
  });
}

/** Compute the new end of a subscription that lost part of its value: its term is shortened by the same share. */
export function computeShortenedEnd(
  { startAt, endAt }: { startAt: Date; endAt: Date | null },
  { lostCents, worthCents }: Pick<LostCredit, "lostCents" | "worthCents">,
): Date {
  if (endAt === null || lostCents >= worthCents) return startAt;
  const length = endAt.getTime() - startAt.getTime();
  return new Date(startAt.getTime() + Math.floor((length * (worthCents - lostCents)) / worthCents));
}
