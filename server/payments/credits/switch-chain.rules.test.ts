import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeShortenedEnd,
  computeUncreditedCents,
  findLostCredits,
  type SwitchChainMember,
} from "./switch-chain.rules";

const one = (id: number, member: Partial<SwitchChainMember>): SwitchChainMember => ({
  id,
  paidCents: 0,
  creditCents: 0,
  promisedCents: 0,
  refundedCents: 0,
  requestedCents: 0,
  ...member,
});

// A year for 499.00, switched after 23 days to one for 998.00.
const A = one(1, { paidCents: 49_900 });
const B = one(2, { paidCents: 53_044, creditCents: 46_756 });

describe("the refundable part of a payment", () => {
  test.each<[what: string, line: SwitchChainMember[], id: number, cents: number]>([
    ["the whole payment if nothing was credited", [A], 1, 49_900],
    ["the uncredited part", [A, B], 1, 3_144],
    ["the part that is not promised to a pending switch", [{ ...A, promisedCents: 46_756 }], 1, 3_144],
    ["less what was refunded", [{ ...A, refundedCents: 1_000 }, B], 1, 2_144],
    ["less requested refunds", [{ ...A, requestedCents: 3_144 }, B], 1, 0],
    ["zero if more than that was refunded", [{ ...A, refundedCents: 49_900 }, B], 1, 0],
    ["the price of the last one", [A, B], 2, 99_800],
    ["for the last one, no credit whose money was refunded", [{ ...A, refundedCents: 49_900 }, B], 2, 53_044],
  ])("%s", (...[, chain, id, cents]) => {
    expect(computeUncreditedCents(chain, id)).toBe(cents);
  });
});

describe("credits whose money was refunded", () => {
  test.each<
    [what: string, line: SwitchChainMember[], lost: [id: number, lost: number, left: number, worth: number][]]
  >([
    ["are none while no money is refunded", [A, B], []],
    ["are none if the uncredited rest was refunded", [{ ...A, refundedCents: 3_144 }, B], []],
    [
      "are what was refunded beyond the rest",
      [{ ...A, refundedCents: 3_244 }, B],
      [[2, 100, 46_656, 99_800]],
    ],
    ["are the whole credit", [{ ...A, refundedCents: 49_900 }, B], [[2, 46_756, 0, 99_800]]],
    ["do not include requested refunds", [{ ...A, requestedCents: 49_900 }, B], []],
    [
      "include those of the next switch, as far as they derive from it",
      [
        { ...A, refundedCents: 49_900 },
        { ...B, paidCents: 1_000, creditCents: 46_756 },
        one(3, { creditCents: 40_000 }),
      ],
      [
        [2, 46_756, 0, 47_756],
        [3, 39_000, 1_000, 40_000],
      ],
    ],
  ])("%s", (_, chain, lost) => {
    expect(
      findLostCredits(chain).map((credit) => [
        credit.id,
        credit.lostCents,
        credit.creditCents,
        credit.worthCents,
      ]),
    ).toEqual(lost);
  });
});

describe("the end of a subscription that lost credit", () => {
  const [startAt, endAt] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-11T00:00:00Z")];
  test.each<[what: string, end: Date | null, lost: number, worth: number, at: string]>([
    ["is shortened by its share", endAt, 30, 100, "2026-01-08"],
    ["is the start if the whole value is lost", endAt, 100, 100, "2026-01-01"],
    ["is the start of a subscription without an end", null, 1, 100, "2026-01-01"],
  ])("%s", (...[, end, lostCents, worthCents, at]) => {
    expect(
      computeShortenedEnd({ startAt, endAt: end }, { lostCents, worthCents }).toISOString().slice(0, 10),
    ).toBe(at);
  });
});

/** Generates chains: each credit is at most what remains of its predecessor, and any payment may be refunded. */
const chains = fc
  .array(fc.record({ paid: fc.nat(100_000), credited: fc.nat(100), back: fc.nat(100), going: fc.nat(100) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((steps) => {
    const chain: SwitchChainMember[] = [];
    for (const [at, { paid, credited, back, going }] of steps.entries()) {
      const former = chain.at(-1);
      const worth = former === undefined ? 0 : former.paidCents + former.creditCents;
      const refundedCents = Math.floor((paid * back) / 100);
      const requestedCents = Math.floor(((paid - refundedCents) * going) / 100);
      const creditCents = Math.floor((worth * credited) / 100);
      chain.push(one(at + 1, { paidCents: paid, creditCents, refundedCents, requestedCents }));
    }
    return chain;
  });

test("once lost credits are withdrawn, refunds and credits never exceed what was paid and credited", () => {
  fc.assert(
    fc.property(chains, (chain) => {
      const lost = new Map(findLostCredits(chain).map((credit) => [credit.id, credit]));
      const after = chain.map((member) => ({
        ...member,
        creditCents: lost.get(member.id)?.creditCents ?? member.creditCents,
      }));
      for (const [at, member] of after.entries()) {
        const credited = after[at + 1]?.creditCents ?? 0;
        expect(member.refundedCents + credited).toBeLessThanOrEqual(member.paidCents + member.creditCents);
        expect(member.creditCents).toBeGreaterThanOrEqual(0);
        expect(member.creditCents).toBeLessThanOrEqual(chain[at]?.creditCents ?? 0);
      }
      expect(findLostCredits(after)).toEqual([]);
      for (const { id } of chain) {
        // Refunding the uncredited part loses no credit.
        const free = Math.min(
          computeUncreditedCents(after, id),
          after.find((member) => member.id === id)?.paidCents ?? 0,
        );
        const refunded = after.map((member) =>
          member.id === id
            ? { ...member, refundedCents: member.refundedCents + member.requestedCents + free }
            : member,
        );
        if (free > 0) expect(findLostCredits(refunded)).toEqual([]);
      }
    }),
  );
});
