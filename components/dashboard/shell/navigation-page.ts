import type { LucideIcon } from "lucide-react";
import type { Permission } from "@/server/staff/index";

/** A page of the dashboard, as navigation, palette, breadcrumb and shortcuts use it. */
export interface NavigationPage {
  href: string;
  label: string;
  /** Name of one object of the page's list, in the breadcrumb. */
  singular: string;
  /** Subpages of an object: their path segment and the name of one of them. */
  inside?: { part: string; singular: string };
  /** Pages below the address that are no objects of the list, by path segment. */
  siblings?: Readonly<Record<string, string>>;
  icon: LucideIcon;
  /** Second key after `g`. */
  key: string;
  permission: Permission;
}
