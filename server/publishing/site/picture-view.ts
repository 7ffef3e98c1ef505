import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import { PICTURE_WIDTHS, toImageUrl } from "@/server/media/index";
import { toSitePath } from "./page-links";

/** Get the address of a stored picture at a width in pixels; a path if this installation serves it itself. */
function mediaAddress(account: Account, key: string, width: number): string {
  return toSitePath(toImageUrl(account, key, width), account.siteUrl);
}

/** One width of a picture. */
interface PictureFile {
  src: string;
  /** In pixels. */
  width: number;
}

/** A picture ready for display: addresses, true size, and the focus point for crops. */
export interface PictureView {
  src: string;
  /** Narrowest first; empty: an external picture of a single size. */
  files: readonly PictureFile[];
  width: number;
  height: number;
  /** CSS `object-position` of the focus point. */
  position: string | null;
  alt: string;
  /** HTML. Unsanitised in lists, where it is not shown; sanitised on a story's page. */
  caption: string | null;
  attribution: string | null;
  hyperlink: string | null;
}

/** Stored data of a picture, as on the wire. */
export interface PictureSource {
  key: string | null;
  url: string | null;
  metadata: unknown;
  alt: string | null;
  caption: string | null;
  attribution: string | null;
  hyperlink: string | null;
}

/** Default size of a picture without a recorded one; it avoids a layout shift when the picture loads. */
export const UNKNOWN_SIZE = { width: 1200, height: 675 } as const;

const metadataSchema = z.object({
  width: z.number().positive().nullish().catch(null),
  height: z.number().positive().nullish().catch(null),
  "focus-point": z.tuple([z.number(), z.number()]).nullish().catch(null),
});

function toPercent(part: number, total: number): string {
  return `${Math.round(Math.min(1, Math.max(0, part / total)) * 1000) / 10}%`;
}

interface PictureLocation {
  key: string | null;
  url: string;
  size: { width: number; height: number };
}

/** Too close to 280 pixels to be offered beside it. */
const SKIPPED_WIDTH = 320;

/** Get the addresses of a picture: the widths of a stored picture, else its single address. */
export function buildPictureSources(account: Account, { key, url, size }: PictureLocation) {
  if (key === null || key === "") return { src: url, files: [], ...size };
  const widths = PICTURE_WIDTHS.filter(
    (candidate, index) => index === 0 || (candidate <= size.width && candidate !== SKIPPED_WIDTH),
  );
  const files = widths.map((width) => ({ src: mediaAddress(account, key, width), width }));
  return { src: mediaAddress(account, key, 1200), files, ...size };
}

/** Build the view of a picture; null if there is none. */
export function pictureView(account: Account, source: PictureSource): PictureView | null {
  const { key, url } = source;
  if ((key === null || key === "") && !/^(https?:\/\/|\/)/i.test(url ?? "")) return null;
  const parsed = metadataSchema.safeParse(source.metadata ?? {});
  const metadata = parsed.success ? parsed.data : {};
  const { width = null, height = null } = metadata;
  const size = width === null || height === null ? UNKNOWN_SIZE : { width, height };
  const focus = metadata["focus-point"] ?? null;
  return {
    ...buildPictureSources(account, { key, url: url ?? "", size }),
    position:
      focus === null ? null : `${toPercent(focus[0], size.width)} ${toPercent(focus[1], size.height)}`,
    alt: source.alt ?? "",
    caption: source.caption,
    attribution: source.attribution,
    hyperlink: source.hyperlink,
  };
}
