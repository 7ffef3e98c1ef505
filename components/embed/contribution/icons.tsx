/** @jsxImportSource preact */
import type { Command } from "./commands";

const PATHS: Readonly<Record<Command | "remove" | "picture", string>> = {
  bold: "M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z",
  italic: "M10 5h7M7 19h7M14 5l-4 14",
  header: "M6 5v14M18 5v14M6 12h12",
  quote: "M5 6v12M10 8h9M10 12h9M10 16h6",
  bullet: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  ordered: "M10 6h10M10 12h10M10 18h10M4 4.5h1V9M4 14.5h2.5L4 18h2.5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-5.8l-1.3 1.3M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 5.8l1.3-1.3",
  remove: "M6 6l12 12M18 6L6 18",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
