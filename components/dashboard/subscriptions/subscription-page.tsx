"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { JsonView } from "@/components/ui/json-view";
import { formatCount } from "@/components/ui/plural";
import { ExactTime } from "@/components/ui/relative-time";
import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { type Fact, ObjectPage } from "../object/object-page";
import { Timeline } from "../object/timeline";
import { useStaff } from "../staff-provider";
import { formatIdentity } from "../subscribers/format-identity";
import { useTRPC } from "../trpc/client";
import { QueryError } from "../trpc/query-error";
import { CancellationsPanel } from "./cancellations-panel";
import { InvoicesPanel } from "./invoices-panel";
import { isPaused } from "./is-paused";
import { MembersPanel } from "./members-panel";
import { NotesPanel } from "./notes-panel";
import { PaymentsPanel } from "./payments-panel";
import { SubscriptionActions } from "./subscription-actions";
import {
  formatAction,
  formatMinorUnits,
  getActorName,
  PAYMENT_STATES,
  renderPaymentMethod,
  StatusBadge,
  TYPES,
} from "./subscription-labels";

function renderTime(date: Date | null, otherwise: string): ReactNode {
  return date === null ? <span className="text-ink-3">{otherwise}</span> : <ExactTime date={date} />;
}

function renderPerson(id: number, name: string | null): ReactNode {
  return (
    <Link href={`/dashboard/subscribers/${id}`} className="underline underline-offset-2">
      {name ?? `Subscriber ${id}`}
    </Link>
  );
}

/** Return the facts of a period that a charge below the amount due paid in part. */
function partFacts({ partlyPaid, subscription: { planAmountCurrency } }: SubscriptionSheet): Fact[] {
  if (partlyPaid === null) return [];
  const { dueCents, partPaidCents } = partlyPaid;
  return [
    { label: "Paid towards next period", value: formatMinorUnits(partPaidCents, planAmountCurrency) },
    { label: "Amount due", value: formatMinorUnits(dueCents, planAmountCurrency) },
  ];
}

function moneyFacts(sheet: SubscriptionSheet): Fact[] {
  const { subscription } = sheet;
  const { discount, paymentAmountCents, paymentAmountCurrency, planAmountCents, planAmountCurrency } =
    subscription;
  return [
    { label: "Paid", value: formatMinorUnits(paymentAmountCents, paymentAmountCurrency) },
    { label: "Plan price", value: formatMinorUnits(planAmountCents, planAmountCurrency) },
    ...partFacts(sheet),
    {
      label: "Payment",
      value: (
        <>
          {PAYMENT_STATES[subscription.paymentState]}, {renderPaymentMethod(subscription.paymentType)}
        </>
      ),
    },
    ...(discount === null ? [] : [{ label: "Coupon", value: `${discount.code}: ${discount.title}` }]),
  ];
}

function planTitle({ switches }: SubscriptionSheet, planId: number): string {
  return switches.find((choice) => choice.planId === planId)?.title ?? `plan ${planId}`;
}

function toFacts(sheet: SubscriptionSheet): Fact[] {
  const { subscription, expiresInDays } = sheet;
  const { subscriber, gifter, identity, code, externalId, cancelledAt, scheduledSwitch, resumesAt } =
    subscription;
  const days = expiresInDays === null || expiresInDays === 0 ? "" : ` (${formatCount(expiresInDays, "day")})`;
  return [
    { label: "Subscriber", value: renderPerson(subscriber.id, subscriber.name ?? formatIdentity(identity)) },
    { label: "Identity", value: formatIdentity(identity) },
    { label: "Starts", value: renderTime(subscription.startAt, "–") },
    {
      label: "Access ends",
      value: (
        <>
          {renderTime(subscription.endAt, "Never")}
          {days}
        </>
      ),
    },
    ...moneyFacts(sheet),
    ...(gifter === null
      ? []
      : [{ label: "Gift from", value: renderPerson(gifter.id, gifter.name ?? gifter.email) }]),
    ...(cancelledAt === null ? [] : [{ label: "Cancelled", value: renderTime(cancelledAt, "–") }]),
    ...(sheet.inGrace
      ? [{ label: "Grace period ends", value: renderTime(subscription.graceEndsAt, "–") }]
      : []),
    ...(resumesAt === null
      ? []
      : [
          {
            label: isPaused(sheet) ? "Paused since" : "Paused from",
            value: renderTime(subscription.endAt, "–"),
          },
          { label: "Resumes", value: renderTime(resumesAt, "–") },
        ]),
    ...(scheduledSwitch === null
      ? []
      : [{ label: "Plan change", value: `To ${planTitle(sheet, scheduledSwitch.planId)} at period end` }]),
    ...(code === null ? [] : [{ label: "Code", value: <code className="font-mono text-xs">{code}</code> }]),
    ...(externalId === null ? [] : [{ label: "External ID", value: externalId }]),
    {
      label: "Includes",
      value: subscription.assets.map(({ title }) => title).join(", ") || "Single stories",
    },
  ];
}

function Log({ log }: Pick<SubscriptionSheet, "log">) {
  return (
    <Timeline
      label="Log"
      entries={log.map((entry) => ({
        id: String(entry.id),
        title: formatAction(entry.action),
        detail: `By ${getActorName(entry)}${entry.note === null ? "" : `: ${entry.note}`}`,
        at: entry.at,
      }))}
    />
  );
}

/** Page of one subscription: status, log, invoices, members, notes. */
export function SubscriptionPage({ id }: { id: number }) {
  const trpc = useTRPC();
  const { permissions } = useStaff();
  const query = useQuery(trpc.subscriptions.get.queryOptions({ id }));
  const sheet = query.data;
  if (sheet === undefined) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  const { subscription, members } = sheet;
  const { invoices } = subscription;
  const membersTab = {
    value: "members",
    label: "Members",
    count: members?.length,
    content: <MembersPanel sheet={sheet} />,
  };
  const { cancellations } = sheet;
  const cancellationsTab = {
    value: "cancellations",
    label: "Cancellations",
    count: cancellations.length,
    content: <CancellationsPanel cancellations={cancellations} />,
  };
  const paymentsTab = {
    value: "payments",
    label: "Payments",
    content: <PaymentsPanel subscriptionId={subscription.id} />,
  };
  return (
    <ObjectPage
      kind="Subscription"
      title={`${subscription.planName}, ${subscription.subscriber.name ?? subscription.identity.value}`}
      badges={
        <>
          <StatusBadge {...subscription} status={sheet.status} inGrace={sheet.inGrace} />
          <Badge>{TYPES[subscription.type]}</Badge>
          {subscription.recurring && <Badge>Recurring</Badge>}
          {subscription.resumesAt !== null && (
            <Badge tone="warn">{isPaused(sheet) ? "Paused" : "To be paused"}</Badge>
          )}
          {sheet.inTrial && <Badge tone="accent">Trial</Badge>}
        </>
      }
      id={String(subscription.id)}
      actions={
        permissions.includes("subscriptions:write") ? <SubscriptionActions sheet={sheet} /> : undefined
      }
      facts={toFacts(sheet)}
      tabs={[
        { value: "log", label: "Log", content: <Log log={sheet.log} /> },
        ...(permissions.includes("payments:read") ? [paymentsTab] : []),
        {
          value: "invoices",
          label: "Invoices",
          count: invoices.length,
          content: <InvoicesPanel subscription={subscription} />,
        },
        ...(members === null ? [] : [membersTab]),
        ...(cancellations.length === 0 ? [] : [cancellationsTab]),
        {
          value: "notes",
          label: "Notes",
          content: <NotesPanel key={subscription.notes ?? ""} subscription={subscription} />,
        },
        { value: "json", label: "JSON", content: <JsonView value={subscription} label="subscription" /> },
      ]}
    />
  );
}
