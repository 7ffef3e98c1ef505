import type { Context } from "@/server/context/index";
import { csvLines } from "@/server/platform/csv/index";
import { formatDecimal } from "@/shared/money.rules";
import { browseSubscriptions, type StatusFields, type SubscriptionListQuery } from "./browse";
import type { SubscriptionLine } from "./line";

const HEADINGS = [
  "id",
  "subscriber_id",
  "name",
  "provider",
  "identity",
  "plan",
  "group",
  "type",
  "status",
  "cancelled",
  "recurring",
  "start",
  "end",
  "payment_type",
  "amount",
  "currency",
  "code",
  "external_id",
  "created_at",
];
const PAGE = 100;

function toRow(line: SubscriptionLine & StatusFields): string[] {
  const time = (at: Date | null) => at?.toISOString() ?? "";
  return [
    String(line.id),
    String(line.subscriberId),
    line.subscriberName ?? "",
    line.provider,
    line.identity,
    line.planName,
    line.groupName ?? "",
    line.type,
    line.status,
    time(line.cancelledAt),
    line.recurring ? "yes" : "no",
    time(line.startAt),
    time(line.endAt),
    line.paymentType,
    formatDecimal(line.paymentAmountCents, line.paymentAmountCurrency),
    line.paymentAmountCurrency,
    line.code ?? "",
    line.externalId ?? "",
    time(line.createdAt),
  ];
}

/**
 * Export a part of a list as CSV, with the cursor of the next part; null: the last one. The first part has the
 * headings.
 */
export async function exportSubscriptions(
  ctx: Context,
  { filter, after }: { filter: SubscriptionListQuery["filter"]; after: string | null },
): Promise<{ csv: string; next: string | null }> {
  const page = { limit: PAGE, ...(after !== null && { after }) };
  const { rows, next } = await browseSubscriptions(ctx, { filter, page });
  const lines = csvLines(rows.map(toRow));
  return { csv: after === null ? `${csvLines([HEADINGS])}${lines}` : lines, next };
}
