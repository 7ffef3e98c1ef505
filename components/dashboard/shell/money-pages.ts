import {
  ChartNoAxesColumn,
  CreditCard,
  HandCoins,
  PlugZap,
  RadioTower,
  ReceiptText,
  Undo2,
} from "lucide-react";
import type { NavigationPage } from "./navigation-page";

/** What was paid, what failed, what went back, what was billed, and who takes the money. */
export const MONEY_PAGES: readonly NavigationPage[] = [
  {
    href: "/dashboard/revenue",
    label: "Revenue",
    singular: "Revenue",
    beside: { rows: "Behind a figure" },
    icon: ChartNoAxesColumn,
    key: "h",
    permission: "payments:read",
  },
  {
    href: "/dashboard/payments",
    label: "Payments",
    singular: "Payment",
    icon: CreditCard,
    key: "x",
    permission: "payments:read",
  },
  {
    href: "/dashboard/refunds",
    label: "Refunds",
    singular: "Refund",
    icon: Undo2,
    key: "k",
    permission: "payments:read",
  },
  {
    href: "/dashboard/dunning",
    label: "Dunning",
    singular: "Dunning",
    icon: HandCoins,
    key: "q",
    permission: "payments:read",
  },
  {
    href: "/dashboard/invoices",
    label: "Invoices",
    singular: "Invoice",
    beside: { letterhead: "Letterhead" },
    icon: ReceiptText,
    key: "v",
    permission: "payments:read",
  },
  {
    href: "/dashboard/gateways",
    label: "Gateways",
    singular: "Gateway",
    icon: PlugZap,
    key: "1",
    permission: "payments:read",
  },
  {
    href: "/dashboard/gateway-events",
    label: "Gateway events",
    singular: "Gateway event",
    icon: RadioTower,
    key: "j",
    permission: "payments:read",
  },
];
