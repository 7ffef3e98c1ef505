import type { LucideIcon } from "lucide-react";
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
