import type { AssetType } from "@/server/subscriptions/catalogue/index";

export const ASSET_TYPE_LABELS: Readonly<Record<AssetType, { name: string; about: string }>> = {
  site: { name: "Whole site", about: "Access to every story." },
  story: { name: "Stories by level", about: "Access to stories up to an access level." },
  section: { name: "Section", about: "Access to the stories of one section." },
  static: { name: "Other", about: "Anything else, such as a print edition. Gives no access to stories." },
};
