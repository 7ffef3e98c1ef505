import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecurringLot } from "./revenue.repository";
import { computeRevenue } from "./revenue.rules";

const MONTHS = ["2026-09", "2026-10", "2026-11"];

function lot(terms: Partial<RecurringLot>): RecurringLot {
  const { earnsFrom = 1 } = terms;
  return {
    currency: "GBP",
    began: earnsFrom,
    earnsFrom,
    ended: 9,
    isTrial: false,
    earns: true,
    came: false,
    went: false,
    count: 1,
    cents: 700,
    ...terms,
  };
}

function countByMonth(
  lots: readonly RecurringLot[],
  figure: "running" | "new" | "lost" | "in_trial" | "converted",
) {
  const [first] = computeRevenue(MONTHS, { lots, sums: [] });
  return first?.months.map((month) => month[figure].count);
}

describe("a recurring subscription", () => {
  it.each([
    ["that started before the months", lot({ earnsFrom: 0 }), [1, 1, 1], [0, 0, 0], [0, 0, 0]],
    ["that starts in the second", lot({ earnsFrom: 2 }), [0, 1, 1], [0, 1, 0], [0, 0, 0]],
    ["that ends in the second", lot({ earnsFrom: 0, ended: 2 }), [1, 0, 0], [0, 0, 0], [0, 1, 0]],
    ["that ends after now", lot({ earnsFrom: 0, ended: 4 }), [1, 1, 1], [0, 0, 0], [0, 0, 0]],
    ["within one month", lot({ earnsFrom: 3, ended: 3 }), [0, 0, 0], [0, 0, 1], [0, 0, 1]],
    ["that never earned", lot({ earnsFrom: 2, ended: 2, earns: false }), undefined, undefined, undefined],
  ])("%s", (_what, input, ...expected) => {
    const [running, fresh, lost] = expected;
    expect(countByMonth([input], "running")).toEqual(running);
    expect(countByMonth([input], "new")).toEqual(fresh);
    expect(countByMonth([input], "lost")).toEqual(lost);
  });

  it("counts as a trial until it earns, and is converted in that month", () => {
    const tried = lot({ began: 1, earnsFrom: 2, isTrial: true });
    expect(countByMonth([tried], "in_trial")).toEqual([1, 0, 0]);
    expect(countByMonth([tried], "converted")).toEqual([0, 1, 0]);
    expect(countByMonth([tried], "running")).toEqual([0, 1, 1]);
    const trialLot = lot({ began: 1, earnsFrom: 3, ended: 2, earns: false, isTrial: true });
    expect(countByMonth([trialLot], "in_trial")).toEqual([1, 0, 0]);
    expect(countByMonth([trialLot], "converted")).toEqual([0, 0, 0]);
  });
});

const edge = fc.integer({ min: 0, max: 5 });
const anyLot = fc
  .record({ earnsFrom: edge, ended: edge, came: fc.boolean(), went: fc.boolean(), cents: fc.nat(100_000) })
  .map(({ earnsFrom, ended, ...rest }) => lot({ ...rest, earnsFrom, ended: Math.max(earnsFrom, ended) }));

it("active at a month's end equals active before plus gained less lost", () => {
  fc.assert(
    fc.property(fc.array(anyLot, { minLength: 1, maxLength: 40 }), (lots) => {
      const [first] = computeRevenue(MONTHS, { lots, sums: [] });
      const months = first?.months ?? [];
      for (const [index, month] of months.entries()) {
        const before = months[index - 1];
        if (before === undefined) continue;
        const moved = month.new.cents + month.switched_in.cents - month.lost.cents - month.switched_out.cents;
        expect(month.running.cents).toBe(before.running.cents + moved);
      }
    }),
  );
});
