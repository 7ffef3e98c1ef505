import { Bot, HeartHandshake, LockKeyhole, Tags, Ticket, TicketPercent, UserRound } from "lucide-react";
import type { NavigationPage } from "./navigation-page";

/** Pages of subscriptions, their catalogue and the paywall. */
export const SUBSCRIPTION_PAGES: readonly NavigationPage[] = [
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
  {
    href: "/dashboard/crawlers",
    label: "AI crawlers",
    singular: "AI crawler",
    icon: Bot,
    key: "0",
    permission: "catalogue:read",
  },
];
