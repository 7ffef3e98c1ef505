import { type PersonalTable, REMOVED } from "./table";

/** SQL: whether row `t` belongs to a subscription of the person. */
export const OF_SUBSCRIPTIONS =
  "t.account_id = p.account_id and t.subscription_id = any (p.subscription_ids)";

/** What the subscriptions of a person are charged on. */
export const PAYMENT_METHOD_TABLES: readonly PersonalTable[] = [
  {
    table: "payment_method_change",
    rows: OF_SUBSCRIPTIONS,
    section: "payment_method_changes",
    exported: "id subscription_id status created_at finished_at",
    withheld: "account_id token adapter page_reference new_method former_method failure_code claimed_until",
    ...REMOVED,
  },
  {
    table: "subscription_card",
    rows: OF_SUBSCRIPTIONS,
    section: "cards_of_subscriptions",
    exported: "subscription_id brand last_four checked_at",
    withheld: "account_id",
    order: "t.subscription_id",
    ...REMOVED,
  },
];
