import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aPhotograph, aPicture, PHOTO_METADATA } from "@/test/pictures";
import { cleanPicture } from "./clean-picture";

async function cleaned(bytes: Uint8Array): Promise<Buffer> {
  return Buffer.from((await cleanPicture(bytes)) ?? bytes);
}

/** Decodes the displayed pixels: upright, in one colour space, independent of the file's own. */
function decode(bytes: Uint8Array) {
  return sharp(bytes).autoOrient().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

async function maxDifference(left: Uint8Array, right: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([decode(left), decode(right)]);
  expect([b.info.width, b.info.height]).toEqual([a.info.width, a.info.height]);
  return a.data.reduce((max, value, at) => Math.max(max, Math.abs(value - (b.data[at] ?? 0))), 0);
}

function segment(marker: number, text: string): Buffer {
  const payload = Buffer.from(text, "latin1");
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

const EVERY = (["jpeg", "png", "webp", "avif"] as const).flatMap((format) =>
  [1, 6].map((orientation) => ({ format, orientation })),
);

describe("a cleaned picture", () => {
  it.each(EVERY)("contains no metadata: $format, orientation $orientation", async (about) => {
    const photograph = await aPhotograph(about.format, { ...about, profile: "p3" });
    expect(photograph.includes(PHOTO_METADATA[0]), "the photograph tells it").toBe(true);
    const clean = await cleaned(photograph);
    for (const metadata of PHOTO_METADATA) expect(clean.includes(metadata), metadata).toBe(false);
    const { exif, xmp, iptc, orientation, width, height, icc } = await sharp(clean).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect([width, height]).toEqual([64, 48]);
    // The colours still use the file's own profile.
    expect(icc?.equals((await sharp(photograph).metadata()).icc ?? Buffer.alloc(0))).toBe(true);
    expect(await maxDifference(photograph, clean)).toBeLessThan(
      about.orientation === 1 && about.format !== "avif" ? 1 : 40,
    );
    const cleanedTwice = await cleanPicture(clean);
    expect(cleanedTwice, "a clean picture is left as it is").toBeNull();
  });

  it("without metadata is returned unchanged, byte for byte", async () => {
    for (const format of ["jpeg", "png"] as const)
      expect(await cleanPicture(await aPicture(format))).toBeNull();
    expect(await cleanPicture(Buffer.from("not a picture"))).toBeNull();
    expect(await cleanPicture(Buffer.alloc(0))).toBeNull();
  });

  it("loses the other segments of a JPEG: texts, previews, a video after its end", async () => {
    const bare = await aPicture("jpeg");
    const annotated = Buffer.concat([
      bare.subarray(0, 2),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${PHOTO_METADATA[0]}</x:xmpmeta>`),
      segment(0xe2, `MPF\0${PHOTO_METADATA[0]}`),
      segment(0xed, `Photoshop 3.0\0${PHOTO_METADATA[0]}`),
      segment(0xfe, PHOTO_METADATA[0]),
      bare.subarray(2),
      Buffer.from(`ftypmp42 ${PHOTO_METADATA[0]}`),
    ]);
    expect((await cleaned(annotated)).equals(bare)).toBe(true);
  });

  it("that is progressive keeps all its scans", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#456", noise } })
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Artist: PHOTO_METADATA[1] } })
      .toBuffer();
    const clean = await cleaned(bytes);
    expect(clean.includes(PHOTO_METADATA[1])).toBe(false);
    expect(await maxDifference(bytes, clean)).toBe(0);
  });

  it("that is truncated or damaged contains no metadata either", async () => {
    const photograph = await aPhotograph("jpeg", { orientation: 6 });
    for (const length of [3, 20, 200, photograph.length - 40]) {
      const clean = await cleaned(photograph.subarray(0, length));
      for (const metadata of PHOTO_METADATA)
        expect(clean.includes(metadata), `${metadata} of ${length} bytes`).toBe(false);
    }
  });

  it("that is animated stays animated, and loses its comments", async () => {
    const frames = await Promise.all(
      ["#c00", "#00c"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const film = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 120], loop: 0 })
      .toBuffer();
    // After the colour table, where a comment is written.
    const table = 13 + 3 * 2 ** (((film[10] ?? 0) & 7) + 1) * ((film[10] ?? 0) >> 7);
    const comment = Buffer.from([0x21, 0xfe, PHOTO_METADATA[0].length, ...Buffer.from(PHOTO_METADATA[0]), 0]);
    const annotated = Buffer.concat([film.subarray(0, table), comment, film.subarray(table)]);
    const clean = await cleaned(annotated);
    expect(clean.equals(film)).toBe(true);
    expect((await sharp(clean, { animated: true }).metadata()).delay).toEqual([80, 120]);
  });
});
