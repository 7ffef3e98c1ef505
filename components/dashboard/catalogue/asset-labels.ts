import type { AssetType } from "@/server/subscriptions/catalogue/index";

export const ASSET_TYPE_LABELS: Readonly<Record<AssetType, { name: string; about: string }>> = {
  site: { name: "Whole site", about: "Opens every story." },
  story: { name: "Stories by level", about: "Opens stories up to an access level." },
  section: { name: "Section", about: "Opens the stories of one section." },
  static: { name: "Without a page", about: "A printed copy, an archive: it opens no story." },
};
