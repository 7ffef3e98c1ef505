import type { RefundRequest } from "../adapter";
import { requireFailure, requireResult, requireSame, requireSuccess, requireThat } from "./expect";
import { aPurchase, NO_GATEWAY } from "./purchase";
import type { ContractCheck, ContractSubject } from "./subject";

const NO_REFUNDS = "it does not support refunds";

interface Refunds {
  total: number;
  call(reference: string, amountCents: number): Promise<ReturnType<typeof requireSuccess>>;
  refuse(reference: string, amountCents: number): Promise<void>;
}

/** Create a paid purchase and its refund methods; a string: why the checks do not apply. */
async function aPaidPurchase(subject: ContractSubject): Promise<Refunds | string> {
  if (subject.make().refund === undefined) return NO_REFUNDS;
  const { request, externalPaymentId, charged } = await aPurchase(subject, { recurring: false });
  if (externalPaymentId === "") return NO_GATEWAY;
  if (charged.status !== "charged") return "its payments are confirmed later";
  const { amountCents: total, amountCurrency } = request;
  const run = subject.unique();
  const send = (reference: string, amountCents: number) => {
    const params: RefundRequest = {
      reference: `${run}:${reference}`,
      externalPaymentId,
      amountCents,
      amountCurrency,
    };
    return requireResult("refund", async () => (await subject.make().refund?.(params)) ?? null);
  };
  return {
    total,
    call: async (reference, amountCents) => requireSuccess("refund", await send(reference, amountCents)),
    refuse: async (reference, amountCents) => {
      requireFailure("a refund above the remaining amount", await send(reference, amountCents));
    },
  };
}

/** Compute a part of the amount that is valid under the rounding of every currency. */
function computePart(total: number): number {
  return Math.max(10, Math.floor(total / 30) * 10);
}

/** Checks of refunds. */
export const refundChecks: readonly ContractCheck[] = [
  {
    name: "refunds a part, then the rest",
    proves: "partial refunds work and have different ids",
    run: async (subject) => {
      const paid = await aPaidPurchase(subject);
      if (typeof paid === "string") return paid;
      const part = computePart(paid.total);
      const first = await paid.call("first", part);
      const rest = await paid.call("rest", paid.total - part);
      const ids = [first.externalRefundId ?? "", rest.externalRefundId ?? ""];
      requireThat(!ids.includes(""), "a refund has no gateway id");
      requireThat(ids[0] !== ids[1], "two refunds of one payment share an id");
      return undefined;
    },
  },
  {
    name: "refunds once per reference, even with repeated or concurrent requests",
    proves: "a refund whose response was lost is not paid twice",
    run: async (subject) => {
      const paid = await aPaidPurchase(subject);
      if (typeof paid === "string") return paid;
      const part = computePart(paid.total);
      const both = await Promise.all([paid.call("once", part), paid.call("once", part)]);
      const all = [...both, await paid.call("once", part)];
      requireSame(
        "the gateway's refund id",
        all.map(({ externalRefundId }) => externalRefundId),
      );
      await paid.call("rest", paid.total - part);
      return undefined;
    },
  },
  {
    name: "rejects a refund above the amount paid",
    proves: "a bug in Masthead cannot make the publication lose money",
    run: async (subject) => {
      const paid = await aPaidPurchase(subject);
      if (typeof paid === "string") return paid;
      const part = computePart(paid.total);
      await paid.refuse("all and more", paid.total + 10);
      await paid.call("part", part);
      await paid.refuse("more than the rest", paid.total);
      return undefined;
    },
  },
];
