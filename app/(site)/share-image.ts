import type { FrameView, PictureView } from "@/server/publishing/site/index";

/** Width of the file that a picture's `src` addresses. */
const SOURCE_WIDTH = 1200;

/** Get the pictures of a page's link preview: its own one, or else the publication's icon. */
export function toShareImages({ siteUrl, name }: FrameView, picture: PictureView | null) {
  if (picture === null) return [{ url: `${siteUrl}/icon-512.png`, width: 512, height: 512, alt: name }];
  const scale = picture.files.length === 0 ? 1 : Math.min(1, SOURCE_WIDTH / picture.width);
  return [
    {
      url: new URL(picture.src, siteUrl).href,
      width: Math.round(picture.width * scale),
      height: Math.round(picture.height * scale),
      alt: picture.alt,
    },
  ];
}
