import type { DemoMoment } from "../content";

/** The purchased item: a plan of the demo by its name, or the story that is sold individually. */
export type DemoProduct =
  | "one_time"
  | "one_time_year"
  | "recurring"
  | "trial"
  | "sponsored"
  | "campaign"
  | "group_access"
  | "story";

/** A later change to a purchase, by its buyer or by staff. */
export type DemoAction = { at: DemoMoment } & (
  | { does: "cancel"; note: string | null }
  | { does: "switch"; to: "one_time_year" }
  | { does: "renew" }
  /** By staff; null: the full amount. */
  | { does: "refund"; cents: number | null; reason: string }
  /** By staff, to a day this many days after today. */
  | { does: "extend"; daysAhead: number; note: string }
  | { does: "share"; people: readonly string[] }
);

export interface DemoPurchase {
  /** Key of the buyer. */
  by: string;
  product: DemoProduct;
  at: DemoMoment;
  /** own: signed in. guest: by an e-mail address alone. backoffice: staff sell or give it manually. */
  how: "own" | "guest" | "backoffice";
  /** The sandbox's value for the outcome of the payment (docs/guides/sandbox.md); omitted: it succeeds. */
  pays?: string;
  /** Omitted: pounds. */
  currency?: "EUR";
  /** Key of the recipient of a gift. */
  giftFor?: string;
  /** Message to the recipient. */
  message?: string;
  /** Note for staff. */
  notes?: string;
  later?: readonly DemoAction[];
}

const at = (daysAgo: number, time: string): DemoMoment => ({ daysAgo, time });

/** The purchases of the demo's readers in the last year, with their later changes. */
export const purchases: readonly DemoPurchase[] = [
  { by: "nell-carrow", product: "recurring", at: at(318, "08:12"), how: "own" },
  {
    by: "ruben-ashdown",
    product: "recurring",
    at: at(212, "21:40"),
    how: "own",
    later: [{ at: at(84, "19:05"), does: "cancel", note: "Moving inland." }],
  },
  { by: "wes-harker", product: "recurring", at: at(130, "12:31"), how: "own", pays: "renewals_decline_3" },
  {
    by: "sabine-mole",
    product: "recurring",
    at: at(108, "07:55"),
    how: "own",
    pays: "renewals_decline_2_for_1",
  },
  {
    by: "desk-quayside",
    product: "group_access",
    at: at(96, "10:20"),
    how: "backoffice",
    notes: "Paid by bank transfer, order 4471.",
    later: [
      { at: at(95, "09:10"), does: "share", people: ["ruth-quayside", "dan-quayside"] },
      { at: at(31, "14:45"), does: "share", people: ["lowri-quayside"] },
    ],
  },
  { by: "maeve-orchard", product: "trial", at: at(91, "20:18"), how: "own" },
  {
    by: "hollis-grange",
    product: "recurring",
    at: at(73, "06:48"),
    how: "own",
    later: [{ at: at(3, "22:14"), does: "cancel", note: null }],
  },
  { by: "jory-tallis", product: "recurring", at: at(63, "10:26"), how: "own", pays: "renewals_decline_2" },
  {
    by: "odile-renn",
    product: "one_time",
    at: at(57, "13:02"),
    how: "own",
    later: [{ at: at(30, "18:37"), does: "renew" }],
  },
  {
    by: "augusta-penn",
    product: "one_time_year",
    at: at(52, "17:26"),
    how: "own",
    giftFor: "lionel-penn",
    message: "For your seventieth, with love. Now you can argue with the football pages every morning.",
  },
  {
    by: "imre-fallow",
    product: "sponsored",
    at: at(45, "11:30"),
    how: "backoffice",
    notes: "Student card seen.",
  },
  {
    by: "tilda-voss",
    product: "trial",
    at: at(43, "22:50"),
    how: "own",
    later: [{ at: at(33, "08:15"), does: "cancel", note: null }],
  },
  { by: "sabine-mole", product: "campaign", at: at(39, "12:10"), how: "own" },
  { by: "morwen-ives", product: "campaign", at: at(36, "16:42"), how: "guest" },
  { by: "kester-blythe", product: "one_time", at: at(33, "09:33"), how: "own" },
  {
    by: "petra-lindgate",
    product: "one_time_year",
    at: at(30, "15:20"),
    how: "guest",
    later: [{ at: at(28, "10:05"), does: "refund", cents: null, reason: "Bought twice by mistake." }],
  },
  {
    by: "gus-thorley",
    product: "one_time_year",
    at: at(26, "18:08"),
    how: "own",
    later: [
      {
        at: at(12, "11:00"),
        does: "refund",
        cents: 1_500,
        reason: "The archive search was down for a week.",
      },
      { at: at(12, "11:04"), does: "extend", daysAhead: 346, note: "One more week, for the same reason." },
    ],
  },
  { by: "nell-carrow", product: "campaign", at: at(24, "07:31"), how: "own" },
  {
    by: "bea-castellan",
    product: "sponsored",
    at: at(20, "14:12"),
    how: "backoffice",
    notes: "Student card seen.",
  },
  { by: "anneke-dijkstra", product: "one_time", at: at(18, "19:44"), how: "guest", currency: "EUR" },
  { by: "quentin-shore", product: "one_time", at: at(15, "09:58"), how: "guest", pays: "late_3h" },
  {
    by: "edda-brightwater",
    product: "one_time",
    at: at(13, "08:05"),
    how: "own",
    later: [{ at: at(5, "20:22"), does: "switch", to: "one_time_year" }],
  },
  { by: "callum-strand", product: "trial", at: at(9, "23:15"), how: "own" },
  { by: "gus-thorley", product: "campaign", at: at(6, "12:52"), how: "own", pays: "duplicate" },
  { by: "morwen-ives", product: "story", at: at(2, "08:40"), how: "guest" },
  { by: "kester-blythe", product: "story", at: at(1, "13:27"), how: "own" },
  { by: "rhona-steele", product: "recurring", at: at(1, "17:03"), how: "own" },
];
