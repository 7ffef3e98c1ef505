import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { PICTURE_WIDTHS } from "@/server/media/index";
import { mediaAddress } from "./media-address";

/** A picture ready to be shown: addresses, true size, and the point that a crop must keep. */
export interface PictureView {
  src: string;
  /** null for a picture that lives elsewhere and comes in one size. */
  srcSet: string | null;
  width: number;
  height: number;
  /** CSS `object-position` of the point to keep in sight. */
  position: string | null;
  alt: string;
  /** HTML. In lists as it was written, where it is not shown; on a story's page safe. */
  caption: string | null;
  attribution: string | null;
  hyperlink: string | null;
}

/** What is known of a picture where it stands on the wire. */
export interface PictureSource {
  key: string | null;
  url: string | null;
  metadata: unknown;
  alt: string | null;
  caption: string | null;
  attribution: string | null;
  hyperlink: string | null;
}

/** Shape of a picture whose size nobody recorded; it keeps its box from moving when the picture comes. */
export const UNKNOWN_SIZE = { width: 1200, height: 675 } as const;

const metadataSchema = z.object({
  width: z.number().positive().nullish().catch(null),
  height: z.number().positive().nullish().catch(null),
  "focus-point": z.tuple([z.number(), z.number()]).nullish().catch(null),
});

function percent(part: number, whole: number): string {
  return `${Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 10}%`;
}

interface Located {
  key: string | null;
  url: string;
  size: { width: number; height: number };
}

/** Addresses of a picture: in every width where this account keeps it, else the one it has. */
export function pictureOf(account: Account, { key, url, size }: Located) {
  if (key === null || key === "") return { src: url, srcSet: null, ...size };
  const widths = PICTURE_WIDTHS.filter((candidate, index) => index === 0 || candidate <= size.width);
  const srcSet = widths.map((width) => `${mediaAddress(account, key, width)} ${width}w`).join(", ");
  return { src: mediaAddress(account, key, 1200), srcSet, ...size };
}

/** The picture as a page shows it; null where there is none. */
export function pictureView(account: Account, source: PictureSource): PictureView | null {
  const { key, url } = source;
  if ((key === null || key === "") && !/^(https?:\/\/|\/)/i.test(url ?? "")) return null;
  const known = metadataSchema.safeParse(source.metadata ?? {});
  const metadata = known.success ? known.data : {};
  const { width = null, height = null } = metadata;
  const size = width === null || height === null ? UNKNOWN_SIZE : { width, height };
  const focus = metadata["focus-point"] ?? null;
  return {
    ...pictureOf(account, { key, url: url ?? "", size }),
    position: focus === null ? null : `${percent(focus[0], size.width)} ${percent(focus[1], size.height)}`,
    alt: source.alt ?? "",
    caption: source.caption,
    attribution: source.attribution,
    hyperlink: source.hyperlink,
  };
}
