import type { DemoMenuGroup, DemoMenuItem, DemoMenuTarget } from "../content";

const item = (
  title: string,
  target: DemoMenuTarget,
  children: readonly DemoMenuItem[] = [],
): DemoMenuItem => ({
  title,
  target,
  data: { color: "#1f6f78" },
  children,
});
const section = (slug: string, title: string, children: readonly DemoMenuItem[] = []) =>
  item(title, { itemType: "section", section: slug }, children);
const link = (title: string, url: string) => item(title, { itemType: "link", url });

export const menuGroups: readonly DemoMenuGroup[] = [
  {
    slug: "default",
    name: "Main menu",
    items: [
      section("news", "News", [section("council", "City Hall"), section("transport", "Getting Around")]),
      section("business", "Business", [section("port", "The Port")]),
      section("culture", "Culture", [section("stage", "Stage & Screen"), section("books", "Books")]),
      section("sport", "Sport", [section("football", "Football"), section("on-the-water", "On the Water")]),
      section("science", "Science", [section("coast", "Coast")]),
      section("food", "Food & Drink"),
      section("opinion", "Opinion"),
      item("More", { itemType: "placeholder" }, [
        item("Storm Ottoline", { itemType: "tag", tag: "storm-ottoline" }),
        item("Editor’s picks", { itemType: "collection", collection: "editors-picks" }),
        item("Port of Larkhaven", { itemType: "entity", entity: "port-of-larkhaven" }),
      ]),
    ],
  },
  {
    slug: "footer",
    name: "Footer",
    items: [
      link("Subscribe", "/subscribe"),
      link("About us", "/about"),
      link("Contact", "/contact"),
      link("Privacy", "/privacy"),
      item("Chronicle data", { itemType: "tag", tag: "data" }),
      item("Explainers", { itemType: "tag", tag: "explainers" }),
    ],
  },
];
