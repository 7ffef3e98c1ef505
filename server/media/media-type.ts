/** Response headers of a file. */
export interface MediaType {
  contentType: string;
  /** `inline` is displayed; `attachment` is only ever downloaded. */
  disposition: "inline" | "attachment";
}

const INLINE: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  vtt: "text/vtt; charset=utf-8",
  woff2: "font/woff2",
  pdf: "application/pdf",
};

const DOWNLOADED: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  zip: "application/zip",
  epub: "application/epub+zip",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
};

/** Media type of a key's extension. The list is closed: anything else is a download, never a page. */
export function getMediaType(key: string): MediaType {
  const name = key.slice(key.lastIndexOf("/") + 1);
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const inline = Object.hasOwn(INLINE, ending) ? INLINE[ending] : undefined;
  if (inline !== undefined) return { contentType: inline, disposition: "inline" };
  const saved = Object.hasOwn(DOWNLOADED, ending) ? DOWNLOADED[ending] : undefined;
  return { contentType: saved ?? "application/octet-stream", disposition: "attachment" };
}

const RESIZABLE = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/** Whether a file has smaller variants: still raster pictures only, neither drawings nor animations. */
export function isResizable(type: MediaType): boolean {
  return RESIZABLE.has(type.contentType);
}

/** Whether a file is a raster picture, which may contain metadata. */
export function isPicture(type: MediaType): boolean {
  return isResizable(type) || type.contentType === "image/gif";
}
