import {
  Activity,
  AppWindow,
  BellRing,
  Building2,
  ClockFading,
  CodeXml,
  FolderInput,
  Gauge,
  LibraryBig,
  Mail,
  MailPlus,
  Mails,
  MessageSquareHeart,
  MessagesSquare,
  Newspaper,
  PenLine,
  ScrollText,
  Settings,
  ShieldCheck,
  UserRoundCog,
  UsersRound,
  Webhook,
} from "lucide-react";
import { MONEY_PAGES } from "./money-pages";
import type { NavigationPage } from "./navigation-page";
import { SUBSCRIPTION_PAGES } from "./subscription-pages";

/** Groups of the sidebar. Each part of the product adds its pages here. */
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
        href: "/dashboard/newsletters",
        label: "Newsletters",
        singular: "Newsletter",
        icon: Mails,
        key: "7",
        permission: "collections:read",
      },
      {
        href: "/dashboard/breaking-news",
        label: "Breaking news",
        singular: "Notification",
        icon: BellRing,
        key: ".",
        permission: "stories:read",
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
        href: "/dashboard/community",
        label: "Community",
        singular: "Community",
        icon: MessageSquareHeart,
        key: "8",
        permission: "moderation:configure",
      },
      {
        href: "/dashboard/contributions",
        label: "Contributions",
        singular: "Contribution",
        icon: PenLine,
        key: "n",
        permission: "comments:moderate",
      },
      {
        href: "/dashboard/members",
        label: "Members",
        singular: "Member",
        icon: UsersRound,
        key: "g",
        permission: "members:read",
      },
    ],
  },
  { label: "Subscriptions", pages: SUBSCRIPTION_PAGES },
  { label: "Money", pages: MONEY_PAGES },
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
        href: "/dashboard/publication",
        label: "Publication",
        singular: "Publication",
        icon: Building2,
        key: "9",
        permission: "account:read",
      },
      {
        href: "/dashboard/settings",
        label: "Settings",
        singular: "Settings",
        icon: Settings,
        key: "t",
        permission: "overview:read",
      },
      {
        href: "/dashboard/team",
        label: "Team",
        singular: "Team",
        icon: UserRoundCog,
        key: "5",
        permission: "staff:read",
      },
      {
        href: "/dashboard/audit",
        label: "Audit log",
        singular: "Entry",
        icon: ScrollText,
        key: "6",
        permission: "audit:read",
      },
      {
        href: "/dashboard/widgets",
        label: "Widgets",
        singular: "Widgets",
        icon: CodeXml,
        key: "4",
        permission: "account:read",
      },
      {
        href: "/dashboard/subscriber-mails",
        label: "Subscriber emails",
        singular: "Subscriber emails",
        icon: MailPlus,
        key: "2",
        permission: "catalogue:read",
      },
      {
        href: "/dashboard/clock",
        label: "Test clock",
        singular: "Test clock",
        icon: ClockFading,
        key: "z",
        permission: "subscriptions:read",
      },
    ],
  },
];

export const PAGES: readonly NavigationPage[] = NAVIGATION.flatMap((group) => group.pages);

/** Return the page of an address: its own, or the list that contains the object. */
export function findPage(path: string): NavigationPage | null {
  const exactPage = PAGES.find((page) => page.href === path);
  if (exactPage !== undefined) return exactPage;
  return PAGES.find((page) => page.href !== "/dashboard" && path.startsWith(`${page.href}/`)) ?? null;
}
