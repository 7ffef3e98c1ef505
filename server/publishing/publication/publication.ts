import type { SectionReference } from "@/server/publishing/stories/index";
import type { MenuItem } from "./menu";

/** A block of a page that shows one story group. */
export interface Stack {
  id: number;
  rank: number;
  heading: string;
  storyGroup: string;
  maxStories: number;
  backgroundColor: string;
  showOnAllSections: boolean;
  /** Names of sections, or `Home`. */
  showOnLocations: string[];
}

/** Publication data for a front end, in addition to the account's settings. */
export interface Publication {
  /** By rank. */
  sections: SectionReference[];
  menu: MenuItem[];
  stacks: Stack[];
  staticPaths: string[];
  createdAt: Date;
  updatedAt: Date;
}
