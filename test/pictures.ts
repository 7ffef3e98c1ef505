import sharp from "sharp";

/** Bytes of a small picture. */
export function aPicture(format: "jpeg" | "png" = "jpeg"): Promise<Buffer<ArrayBuffer>> {
  const create = { width: 64, height: 40, channels: 3, background: "#2c5f7a" } as const;
  return sharp({ create })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => Buffer.from(bytes));
}

/** The metadata of `aPhotograph`, as the bytes of its file contain it. */
export const PHOTO_METADATA = ["SerialNumber-48151623", "Ada Lens", "Exif"] as const;

/** A photograph as a camera writes it, red above and blue below: rotated, with location, camera and author. */
export async function aPhotograph(
  format: "jpeg" | "png" | "webp" | "avif",
  { orientation = 1, profile = "srgb" }: { orientation?: number; profile?: "srgb" | "p3" },
): Promise<Buffer<ArrayBuffer>> {
  const half = { width: 64, height: 24, channels: 3 } as const;
  const below = await sharp({ create: { ...half, background: "#0000c0" } })
    .png()
    .toBuffer();
  const upright = await sharp({ create: { ...half, height: 48, background: "#c00000" } })
    .composite([{ input: below, top: 24, left: 0 }])
    .png()
    .toBuffer();
  const bytes = await sharp(upright)
    // Rotated the other way, so that the orientation sets it upright.
    .rotate(orientation === 6 ? 270 : 0)
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Artist: PHOTO_METADATA[1] },
      IFD2: { BodySerialNumber: PHOTO_METADATA[0] },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 30/1 3230/100",
        GPSLongitudeRef: "W",
        GPSLongitude: "0/1 7/1 0/1",
      },
    })
    .withIccProfile(profile)
    .toFormat(format, { quality: 95 })
    .toBuffer();
  return Buffer.from(bytes);
}

/** What the dashboard sends of a selected picture. */
export async function aPictureForm(name: string): Promise<FormData> {
  const form = new FormData();
  form.set("file", new File([await aPicture()], name));
  return form;
}
