import fc from "fast-check";
import { test } from "vitest";
import { computeBillAmounts, computeCreditAmounts } from "@/server/subscriptions/billing/invoice.rules";
import { computeDiscount, computeUnusedShare, getExponent } from "@/shared/money.rules";
import { whyAmountNotAllowed, whyMethodNotAllowed } from "./request";
import {
  computeFirstPeriod,
  computeStartAt,
  type Period,
  type PrecedingPeriod,
} from "./subscription-draft.rules";

const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe"] as const;
const DAY = 86_400_000;
/** Different ones in each run. */
const HISTORIES = 4_000;

const lines = { maxLength: 12, minLength: 1 } as const;
const wait = fc.integer({ min: 0, max: 900 }).map((days) => days * DAY);
const buy = fc.record({
  kind: fc.constant("buy" as const),
  wait,
  length: fc.integer({ min: 1, max: 18 }),
  unit: fc.constantFrom("days", "weeks", "months", "years"),
  priceCents: fc.integer({ min: 0, max: 5_000_000 }),
  percent: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((parts) => parts / 10_000)),
  sent: fc.integer({ min: -1, max: 1 }),
});
const refund = fc.record({
  kind: fc.constant("refund" as const),
  wait,
  which: fc.nat(),
  share: fc.integer({ min: 0, max: 120 }).map((percent) => percent / 100),
});
const history = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  currency: fc.constantFrom("JPY", "INR", "KWD"),
  taxes: fc.array(
    fc.integer({ min: 0, max: 300_000 }).map((parts) => ({ name: `t${parts}`, percentage: parts / 10_000 })),
    { maxLength: 3 },
  ),
  places: fc.integer({ min: 0, max: 3 }),
  steps: fc.array(fc.oneof(buy, refund), lines),
});

interface Bought {
  period: Period;
  paid: number;
  refunded: number;
  afterDiscount: number;
  taxes: { name: string; percentage: string; amount: number }[];
  /** Sums of the credit notes: net, and each tax. */
  credited: number[];
}

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Step<Kind extends string> = Extract<History["steps"][number], { kind: Kind }>;

/** Fail a history with a sentence; a separate matcher for each step would dominate the run time. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}

/** One buyer of one account, by the rules alone: a model of the database and the gateway. */
class Model {
  readonly books = new Map<string, number>();
  readonly bought: Bought[] = [];
  last: PrecedingPeriod | null = null;
  redeemed = 0;
  now = new Date("2026-01-31T10:00:00Z");

  constructor(private readonly sample: History) {}

  private book(entries: readonly { book: string; amountCents: number }[]) {
    must(entries.reduce((sum, { amountCents }) => sum + amountCents, 0) === 0, "a transaction sums to zero");
    for (const { book, amountCents } of entries)
      this.books.set(book, (this.books.get(book) ?? 0) + amountCents);
  }

  buy({ length, unit, priceCents, percent, sent }: Step<"buy">) {
    const { currency, timeZone, taxes, places } = this.sample;
    const hasPlace = percent !== null && this.redeemed < places;
    const terms = { discountType: "percent", value: percent ?? 0, currency: null } as const;
    const discountCents = hasPlace ? (computeDiscount({ cents: priceCents, currency }, terms) ?? 0) : 0;
    const dueCents = priceCents - discountCents;
    const request = { amountCents: dueCents + sent, amountCurrency: currency, paymentType: "gateway_a" };
    const amount = whyAmountNotAllowed({ ...request, channel: "own" }, { cents: dueCents, currency });
    must((amount === null) === (sent === 0), "only what is due is taken");
    const facts = { channel: "own", recurring: false, priceCents, dueCents } as const;
    must(
      (whyMethodNotAllowed({ ...facts, paymentType: "manual" }) === null) === (dueCents === 0),
      "a reader pays",
    );
    if (amount !== null) return;
    if (hasPlace) this.redeemed += 1;
    const ends = this.bought.flatMap(({ period }) => (period.endAt === null ? [] : [period.endAt.getTime()]));
    const runningEnd = ends.length === 0 ? null : new Date(Math.max(...ends));
    const startAt = computeStartAt({ now: this.now, runningEnd, requestedStart: null });
    const sale = { durationLength: length, durationUnit: unit, recurring: false, trial: null };
    const period = computeFirstPeriod(sale, { startAt, before: this.last, timeZone });
    if (period.endAt !== null) this.last = { anchorAt: period.anchorAt, endAt: period.endAt, unit };
    const bill = { paidCents: dueCents, discountCents, currency, coupon: null };
    const { amounts, lines: entries } = computeBillAmounts(bill, taxes);
    this.book(entries);
    this.book([
      { book: "gateway", amountCents: dueCents },
      { book: "receivable", amountCents: -dueCents },
    ]);
    const cents = (text: string) => Math.round(Number(text) * 10 ** getExponent(currency));
    this.bought.push({
      period,
      paid: dueCents,
      refunded: 0,
      afterDiscount: cents(amounts.amountAfterDiscountBeforeTax),
      taxes: Object.entries(amounts.taxes).map(([name, tax]) => ({
        name,
        percentage: tax.percentage,
        amount: cents(tax.amount),
      })),
      credited: [],
    });
  }

  refund({ which, share }: Step<"refund">) {
    const purchase = this.bought[which % Math.max(1, this.bought.length)];
    if (purchase === undefined) return;
    const requestedCents = Math.floor(purchase.paid * share);
    const amountCents = Math.min(requestedCents, purchase.paid - purchase.refunded);
    if (amountCents < 1) return;
    purchase.refunded += amountCents;
    const { afterDiscount, taxes, credited } = purchase;
    const bill = { paidCents: purchase.paid, currency: this.sample.currency, afterDiscount, taxes, credited };
    const { lines: entries } = computeCreditAmounts(bill, amountCents);
    this.book(entries);
    const parts = entries.slice(0, -1).map((entry) => entry.amountCents);
    purchase.credited = parts.map((part, at) => part + (credited[at] ?? 0));
    if (purchase.refunded === purchase.paid) {
      const atOnce = computeCreditAmounts({ ...bill, credited: [] }, purchase.paid).lines.slice(0, -1);
      const isSame = atOnce.every((entry, at) => entry.amountCents === purchase.credited[at]);
      must(isSame, "what went back in parts took back what it would have at once");
    }
    this.book([
      { book: "receivable", amountCents },
      { book: "gateway", amountCents: -amountCents },
    ]);
  }

  /** Invariants after every step. */
  check() {
    const { places } = this.sample;
    must(this.redeemed <= places, "no coupon is used more often than it may be");
    must((this.books.get("receivable") ?? 0) === 0, "what is billed is paid");
    const retained = this.bought.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
    must((this.books.get("gateway") ?? 0) === retained, "what was kept is there");
    must([...this.books.values()].reduce((sum, amount) => sum + amount, 0) === 0, "the books balance");
    const periods = this.bought.map(({ period }) => period);
    for (const [n, { startAt, endAt }] of periods.entries()) {
      must(endAt !== null && endAt > startAt, "a period has a length");
      const before = periods[n - 1]?.endAt?.getTime() ?? 0;
      must(startAt.getTime() >= before, "periods follow each other");
    }
    for (const { period, paid } of this.bought) {
      const left = computeUnusedShare({ ...period, paidCents: paid }, this.now);
      must(left >= 0 && left <= paid, "what is left is a part of what was paid");
    }
  }
}

test(`${HISTORIES} random histories of purchases, coupons and refunds keep every invariant of the money`, () => {
  fc.assert(
    fc.property(history, (sample) => {
      const model = new Model(sample);
      for (const step of sample.steps) {
        model.now = new Date(model.now.getTime() + step.wait);
        if (step.kind === "buy") model.buy(step);
        else model.refund(step);
        model.check();
      }
    }),
    { numRuns: HISTORIES },
  );
});
