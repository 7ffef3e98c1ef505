"use client";

import type { LicenceOptions } from "@/server/licensing/index";
import type { CrawlUsage } from "@/shared/ai-licensing";
import { CheckField, NumberField, SelectField } from "../form/fields";
import type { PaymentValues, TermsValues } from "./terms-values";

const USES: readonly { usage: CrawlUsage; label: string }[] = [
  { usage: "all", label: "All automated use" },
  { usage: "ai-all", label: "All use by AI" },
  { usage: "ai-train", label: "AI training" },
  { usage: "ai-input", label: "AI answers" },
  { usage: "ai-index", label: "AI search index" },
  { usage: "search", label: "Search engines" },
];

const ANSWERS = [
  { value: "unstated", label: "Not stated" },
  { value: "permits", label: "Permitted" },
  { value: "prohibits", label: "Prohibited" },
] as const;

type Answer = (typeof ANSWERS)[number]["value"];

const PAYMENTS = [
  { value: "free", label: "Free" },
  { value: "attribution", label: "Attribution with a link" },
  { value: "subscription", label: "Subscription" },
  { value: "crawl", label: "Per document" },
] as const;

function toPayment(type: PaymentValues["type"], before: PaymentValues): PaymentValues {
  const planId = "planId" in before ? before.planId : null;
  switch (type) {
    case "free":
    case "attribution":
      return { type, requiresLicence: "requiresLicence" in before && before.requiresLicence };
    case "subscription":
      return { type, planId };
    case "crawl":
      return { type, planId, crawls: null };
  }
}

/** Problem of a field below the terms, such as `payment.planId`. */
type FindTermsProblem = (field: string) => string | undefined;

interface TermsFieldsProps {
  terms: TermsValues;
  plans: LicenceOptions["plans"];
  problem: FindTermsProblem;
  onChange: (terms: Partial<TermsValues>) => void;
}

function Problem({ message }: { message: string | undefined }) {
  return message === undefined ? null : <p className="text-xs text-bad">{message}</p>;
}

function UseFields({ terms, problem, onChange }: Omit<TermsFieldsProps, "plans">) {
  const answerOf = (usage: CrawlUsage): Answer => {
    if (terms.permits.includes(usage)) return "permits";
    return terms.prohibits.includes(usage) ? "prohibits" : "unstated";
  };
  const change = (usage: CrawlUsage, answer: Answer) => {
    const permits = terms.permits.filter((one) => one !== usage);
    const prohibits = terms.prohibits.filter((one) => one !== usage);
    onChange({
      permits: answer === "permits" ? [...permits, usage] : permits,
      prohibits: answer === "prohibits" ? [...prohibits, usage] : prohibits,
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {USES.map(({ usage, label }) => (
          <SelectField
            key={usage}
            label={label}
            value={answerOf(usage)}
            options={ANSWERS}
            onChange={(answer) => change(usage, answer)}
          />
        ))}
      </div>
      <Problem message={problem("permits") ?? problem("prohibits")} />
    </div>
  );
}

const NO_PLAN = "";

function PlanField({
  planId,
  plans,
  onChange,
}: {
  planId: number | null;
  plans: LicenceOptions["plans"];
  onChange: (planId: number | null) => void;
}) {
  const options = plans.map(({ id, title, groupName }) => ({
    value: String(id),
    label: `${title} (${groupName})`,
  }));
  return (
    <SelectField
      label="Plan"
      hint="The member who registers a crawler subscribes to this plan. It also decides which paywalled stories the crawler gets in full."
      value={planId === null ? NO_PLAN : String(planId)}
      options={[{ value: NO_PLAN, label: "Choose a plan" }, ...options]}
      onChange={(value) => onChange(value === NO_PLAN ? null : Number(value))}
    />
  );
}

function PaymentFields({ terms, plans, problem, onChange }: TermsFieldsProps) {
  const { payment } = terms;
  const change = (part: PaymentValues) => onChange({ payment: part });
  return (
    <div className="flex max-w-md flex-col gap-4">
      <SelectField
        label="Payment"
        value={payment.type}
        options={PAYMENTS}
        onChange={(type) => change(toPayment(type, payment))}
      />
      {"requiresLicence" in payment && (
        <CheckField
          label="Require a licence token"
          hint="Crawlers register first, at no cost, so that you see who crawls and can revoke them."
          checked={payment.requiresLicence}
          onChange={(requiresLicence) => change({ ...payment, requiresLicence })}
        />
      )}
      {"planId" in payment && (
        <>
          <PlanField
            planId={payment.planId}
            plans={plans}
            onChange={(planId) => change({ ...payment, planId })}
          />
          <Problem message={problem("payment.planId")} />
        </>
      )}
      {payment.type === "crawl" && (
        <NumberField
          label="Documents per period"
          hint="Each period of the subscription pays for this many documents."
          min={1}
          value={payment.crawls}
          error={problem("payment.crawls")}
          onChange={(crawls) => change({ ...payment, crawls })}
        />
      )}
    </div>
  );
}

/** Uses and payment of terms. */
export function TermsFields(props: TermsFieldsProps) {
  const { terms, problem, onChange } = props;
  return (
    <div className="flex flex-col gap-5">
      <UseFields terms={terms} problem={problem} onChange={onChange} />
      <PaymentFields {...props} />
    </div>
  );
}
