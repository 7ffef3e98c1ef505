import {
  Activity,
  AppWindow,
  ChartNoAxesColumn,
  CreditCard,
  FolderInput,
  Gauge,
  HandCoins,
  HeartHandshake,
  LibraryBig,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Newspaper,
  PenLine,
  PlugZap,
  RadioTower,
  ReceiptText,
  Settings,
  ShieldCheck,
  Tags,
  Ticket,
  TicketPercent,
  Undo2,
  UserRound,
  Webhook,
} from "lucide-react";
import type { Permission } from "@/server/staff/index";

/** A page of the dashboard as navigation, palette, breadcrumb and keys know it. */
export interface NavigationPage {
  href: string;
  label: string;
  /** One thing of this page's list, in the breadcrumb. */
  singular: string;
  /** What such a thing holds that has pages of its own: the part of its address, and one of them. */
  inside?: { part: string; singular: string };
  /** Pages below its address that are no thing of the list, by their part of the address. */
  beside?: Readonly<Record<string, string>>;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
  permission: Permission;
}

/** Groups of the sidebar. Every part of the product adds its pages here. */
export const NAVIGATION: readonly { label: string | null; pages: readonly NavigationPage[] }[] = [
  {
    label: null,
    pages: [
      {
        href: "/dashboard",
        label: "Overview",
        singular: "Overview",
        icon: Gauge,
        key: "o",
        permission: "overview:read",
      },
    ],
  },
  {
    label: "Newsroom",
    pages: [
      {
        href: "/dashboard/stories",
        label: "Stories",
        singular: "Story",
        icon: Newspaper,
        key: "s",
        permission: "stories:read",
      },
      {
        href: "/dashboard/collections",
        label: "Collections",
        singular: "Collection",
        icon: LibraryBig,
        key: "c",
        permission: "collections:read",
      },
      {
        href: "/dashboard/imports",
        label: "Imports",
        singular: "Import",
        icon: FolderInput,
        key: "i",
        permission: "imports:read",
      },
    ],
  },
  {
    label: "Readers",
    pages: [
      {
        href: "/dashboard/moderation",
        label: "Moderation",
        singular: "Moderation",
        icon: MessagesSquare,
        key: "m",
        permission: "comments:moderate",
      },
      {
        href: "/dashboard/rules",
        label: "Rules and bans",
        singular: "Rules and bans",
        icon: ShieldCheck,
        key: "r",
        permission: "comments:moderate",
      },
      {
        href: "/dashboard/contributions",
        label: "Contributions",
        singular: "Contribution",
        icon: PenLine,
        key: "n",
        permission: "comments:moderate",
      },
    ],
  },
  {
    label: "Subscriptions",
    pages: [
      {
        href: "/dashboard/subscriptions",
        label: "Subscriptions",
        singular: "Subscription",
        icon: Ticket,
        key: "b",
        permission: "subscriptions:read",
      },
      {
        href: "/dashboard/subscribers",
        label: "Subscribers",
        singular: "Subscriber",
        icon: UserRound,
        key: "d",
        permission: "subscribers:read",
      },
      {
        href: "/dashboard/plans",
        label: "Plans",
        singular: "Group",
        icon: Tags,
        key: "p",
        permission: "catalogue:read",
      },
      {
        href: "/dashboard/coupons",
        label: "Coupons",
        singular: "Coupon",
        icon: TicketPercent,
        key: "u",
        permission: "catalogue:read",
      },
      {
        href: "/dashboard/campaigns",
        label: "Campaigns",
        singular: "Campaign",
        icon: HeartHandshake,
        key: "f",
        permission: "catalogue:read",
      },
      {
        href: "/dashboard/paywall",
        label: "Paywall and prices",
        singular: "Paywall and prices",
        icon: LockKeyhole,
        key: "y",
        permission: "catalogue:read",
      },
    ],
  },
  {
    label: "Money",
    pages: [
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
        key: "z",
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
    ],
  },
  {
    label: "Integrations",
    pages: [
      {
        href: "/dashboard/webhooks",
        label: "Webhooks",
        singular: "Webhook",
        inside: { part: "deliveries", singular: "Delivery" },
        icon: Webhook,
        key: "w",
        permission: "webhooks:read",
      },
      {
        href: "/dashboard/applications",
        label: "Applications",
        singular: "Application",
        icon: AppWindow,
        key: "a",
        permission: "oauth:read",
      },
      {
        href: "/dashboard/events",
        label: "Events",
        singular: "Event",
        icon: Activity,
        key: "e",
        permission: "events:read",
      },
      {
        href: "/dashboard/mails",
        label: "Mail",
        singular: "Mail",
        icon: Mail,
        key: "l",
        permission: "mails:read",
      },
    ],
  },
  {
    label: "Account",
    pages: [
      {
        href: "/dashboard/settings",
        label: "Settings",
        singular: "Settings",
        icon: Settings,
        key: "t",
        permission: "overview:read",
      },
    ],
  },
];

export const PAGES: readonly NavigationPage[] = NAVIGATION.flatMap((group) => group.pages);

/** The page that an address belongs to: its own, or the list that its object stands in. */
export function pageOfPath(path: string): NavigationPage | null {
  const own = PAGES.find((page) => page.href === path);
  if (own !== undefined) return own;
  return PAGES.find((page) => page.href !== "/dashboard" && path.startsWith(`${page.href}/`)) ?? null;
}
