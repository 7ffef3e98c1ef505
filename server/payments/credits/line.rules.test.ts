import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineMember, lostCredits, shortenedEnd, uncreditedCents } from "./line.rules";

const one = (id: number, member: Partial<LineMember>): LineMember => ({
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

describe("what of a payment may go back", () => {
  test.each<[what: string, line: LineMember[], id: number, cents: number]>([
    ["all of it where nothing was credited", [A], 1, 49_900],
    ["what was not credited", [A, B], 1, 3_144],
    ["what is not promised to a switch under way", [{ ...A, promisedCents: 46_756 }], 1, 3_144],
    ["less what has gone back", [{ ...A, refundedCents: 1_000 }, B], 1, 2_144],
    ["less what is on its way back", [{ ...A, requestedCents: 3_144 }, B], 1, 0],
    ["nothing where more than that went back", [{ ...A, refundedCents: 49_900 }, B], 1, 0],
    ["of the last one its price", [A, B], 2, 99_800],
    ["of the last one no credit whose money went back", [{ ...A, refundedCents: 49_900 }, B], 2, 53_044],
  ])("%s", (...[, line, id, cents]) => {
    expect(uncreditedCents(line, id)).toBe(cents);
  });
});

describe("credits whose money went back", () => {
  test.each<
    [what: string, line: LineMember[], lost: [id: number, lost: number, left: number, worth: number][]]
  >([
    ["are none while it is here", [A, B], []],
    ["are none where the rest of it went back", [{ ...A, refundedCents: 3_144 }, B], []],
    ["are what went back beyond the rest", [{ ...A, refundedCents: 3_244 }, B], [[2, 100, 46_656, 99_800]]],
    ["are all of it", [{ ...A, refundedCents: 49_900 }, B], [[2, 46_756, 0, 99_800]]],
    ["are not what is on its way back only", [{ ...A, requestedCents: 49_900 }, B], []],
    [
      "are those of the next switch too, as far as they were made of it",
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
  ])("%s", (_, line, lost) => {
    expect(
      lostCredits(line).map((found) => [found.id, found.lostCents, found.creditCents, found.worthCents]),
    ).toEqual(lost);
  });
});

describe("the end of what has lost credit", () => {
  const [startAt, endAt] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-11T00:00:00Z")];
  test.each<[what: string, end: Date | null, lost: number, worth: number, at: string]>([
    ["is nearer by its share", endAt, 30, 100, "2026-01-08"],
    ["is the beginning where all is lost", endAt, 100, 100, "2026-01-01"],
    ["is the beginning of what has no end", null, 1, 100, "2026-01-01"],
  ])("%s", (...[, end, lostCents, worthCents, at]) => {
    expect(shortenedEnd({ startAt, endAt: end }, { lostCents, worthCents }).toISOString().slice(0, 10)).toBe(
      at,
    );
  });
});

/** A line as it comes about: each credit is made of what its former one has left, and any payment may go back. */
const lines = fc
  .array(fc.record({ paid: fc.nat(100_000), credited: fc.nat(100), back: fc.nat(100), going: fc.nat(100) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((steps) => {
    const line: LineMember[] = [];
    for (const [at, { paid, credited, back, going }] of steps.entries()) {
      const former = line.at(-1);
      const worth = former === undefined ? 0 : former.paidCents + former.creditCents;
      const refundedCents = Math.floor((paid * back) / 100);
      const requestedCents = Math.floor(((paid - refundedCents) * going) / 100);
      const creditCents = Math.floor((worth * credited) / 100);
      line.push(one(at + 1, { paidCents: paid, creditCents, refundedCents, requestedCents }));
    }
    return line;
  });

test("once lost credits are withdrawn, what went back and was credited is never more than was paid and credited", () => {
  fc.assert(
    fc.property(lines, (line) => {
      const lost = new Map(lostCredits(line).map((found) => [found.id, found]));
      const after = line.map((member) => ({
        ...member,
        creditCents: lost.get(member.id)?.creditCents ?? member.creditCents,
      }));
      for (const [at, member] of after.entries()) {
        const credited = after[at + 1]?.creditCents ?? 0;
        expect(member.refundedCents + credited).toBeLessThanOrEqual(member.paidCents + member.creditCents);
        expect(member.creditCents).toBeGreaterThanOrEqual(0);
        expect(member.creditCents).toBeLessThanOrEqual(line[at]?.creditCents ?? 0);
      }
      expect(lostCredits(after)).toEqual([]);
      for (const { id } of line) {
        // What may go back by itself costs no credit.
        const free = Math.min(
          uncreditedCents(after, id),
          after.find((member) => member.id === id)?.paidCents ?? 0,
        );
        const refunded = after.map((member) =>
          member.id === id
            ? { ...member, refundedCents: member.refundedCents + member.requestedCents + free }
            : member,
        );
        if (free > 0) expect(lostCredits(refunded)).toEqual([]);
      }
    }),
  );
});
