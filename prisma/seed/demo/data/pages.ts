import type { DemoPage } from "../content";
import { readText } from "../load/folder";

/** Static pages and redirects of the publication. */
export const readPages = (folder: string): DemoPage[] => [
  {
    type: "static-page",
    path: "/about",
    title: "About The Harbour Chronicle",
    content: readText(folder, "pages/about.html"),
  },
  {
    type: "static-page",
    path: "/contact",
    title: "Contact us",
    content: readText(folder, "pages/contact.html"),
  },
  {
    type: "static-page",
    path: "/privacy",
    title: "Privacy",
    content: readText(folder, "pages/privacy.html"),
  },
  { type: "redirect", path: "/about-us", destination: "/about", statusCode: 301 },
  { type: "redirect", path: "/storm", destination: "/topic/storm-ottoline", statusCode: 302 },
];
