import type { SubscriptionSheet } from "@/server/subscriptions/admin/index";
import { Timeline } from "../object/timeline";
import { CANCELLED_BY, REASON_LABELS } from "./cancellation-labels";

type Recorded = SubscriptionSheet["cancellations"][number];

function describe({ reason, comment, undoneAt }: Recorded): string {
  const parts = [
    reason === null ? "No reason given" : REASON_LABELS[reason],
    ...(comment === null ? [] : [`“${comment}”`]),
    ...(undoneAt === null ? [] : ["Undone later"]),
  ];
  return parts.join(". ");
}

/** Cancellations of a subscription with their reasons, newest first. */
export function CancellationsPanel({ cancellations }: Pick<SubscriptionSheet, "cancellations">) {
  return (
    <Timeline
      label="Cancellations"
      entries={cancellations.map((entry) => ({
        id: String(entry.id),
        title: `Cancelled by ${CANCELLED_BY[entry.cancelledBy]}`,
        detail: describe(entry),
        at: entry.cancelledAt,
      }))}
    />
  );
}
