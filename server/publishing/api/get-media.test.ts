import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toImageUrl, writeMedia } from "@/server/media/index";
import { aPhotograph, PHOTO_METADATA } from "@/test/pictures";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function photograph(width: number, height: number): Promise<Uint8Array> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#456", noise } })
    .jpeg()
    .toBuffer();
}

async function anAccountWith(key: string, bytes: Uint8Array) {
  const account = await app.createAccount();
  await writeMedia(app.storage, account.account.id, { key, bytes });
  return {
    ...account,
    get: (path: string, init: RequestInit = {}) => app.fetch(path, { host: account.host, ...init }),
  };
}

const text = (value: string) => new TextEncoder().encode(value);

describe("GET /media/{key}", () => {
  it("sends a file with its media type, cacheable for long, and answers 304 to its ETag", async () => {
    const bytes = await photograph(400, 300);
    const { get } = await anAccountWith("2026/11/har bour.jpg", bytes);
    const response = await get("/media/2026/11/har%20bour.jpg");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toMatch(/^public,max-age=2592000/);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const etag = response.headers.get("etag") ?? "";
    const again = await get("/media/2026/11/har%20bour.jpg", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  it("reads the address that imageUrl returns, including an escaped slash", async () => {
    const { account, get } = await anAccountWith("a/b é&?#.txt", text("x"));
    expect((await get(new URL(toImageUrl(account, "a/b é&?#.txt", null)).pathname)).status).toBe(200);
    expect((await get("/media/a%2Fb%20%C3%A9%26%3F%23.txt")).status).toBe(200);
  });

  it("scales a picture to the next listed width, as WebP, and returns the same on repeated requests", async () => {
    const { get } = await anAccountWith("wide.jpg", await photograph(2600, 1300));
    for (const [requestedWidth, servedWidth] of [
      ["280", 280],
      ["300", 320],
      ["961", 1200],
      ["1601", 2400],
    ] as const) {
      const first = await get(`/media/wide.jpg?w=${requestedWidth}`);
      const body = Buffer.from(await first.arrayBuffer());
      expect(first.headers.get("content-type")).toBe("image/webp");
      expect((await sharp(body).metadata()).width).toBe(servedWidth);
      const second = await get(`/media/wide.jpg?w=${requestedWidth}`);
      expect(Buffer.from(await second.arrayBuffer()).equals(body)).toBe(true);
      expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    }
  });

  it.each([
    ["1x1", "", 600, 600],
    ["4x3", "", 800, 600],
    ["16x9", "", 1066, 600],
    ["16x9", "&w=640", 640, 360],
  ])("crops a picture to %s%s, without enlarging it", async (shape, width, ...size) => {
    const { get } = await anAccountWith("wide.jpg", await photograph(1500, 600));
    const response = await get(`/media/wide.jpg?shape=${shape}${width}`);
    expect(response.headers.get("content-type")).toBe("image/webp");
    const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([drawn.width, drawn.height]).toEqual(size);
    const whole = await get("/media/wide.jpg?w=1200");
    expect(whole.headers.get("etag")).not.toBe(response.headers.get("etag"));
  });

  it("refuses a shape that is not listed", async () => {
    const { get } = await anAccountWith("wide.jpg", await photograph(400, 300));
    expect((await get("/media/wide.jpg?shape=3x7")).status).toBe(400);
  });

  it("sends AVIF to clients whose Accept names it, WebP to all others, and lets caches know", async () => {
    const { get } = await anAccountWith("wide.jpg", await photograph(1300, 650));
    const etags = new Set<string | null>();
    for (const [accept, type] of [
      ["image/avif,image/webp,image/apng,image/*,*/*;q=0.8", "image/avif"],
      ["image/avif;q=0, image/*", "image/webp"],
      ["*/*", "image/webp"],
    ] as const) {
      const response = await get("/media/wide.jpg?w=640", { headers: { accept } });
      expect(response.headers.get("content-type"), accept).toBe(type);
      expect(response.headers.get("vary"), accept).toMatch(/^Accept,/);
      const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([format, width], accept).toEqual([type === "image/avif" ? "heif" : "webp", 640]);
      etags.add(response.headers.get("etag"));
    }
    expect(etags.size).toBe(2);
    expect((await get("/media/wide.jpg")).headers.get("vary")).not.toMatch(/\bAccept,/);
  });

  it("never enlarges, and sends the original if scaling would make it bigger", async () => {
    const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#000" } })
      .webp({ quality: 1 })
      .toBuffer();
    const { get } = await anAccountWith("small.webp", small);
    for (let time = 0; time < 2; time += 1) {
      const response = await get("/media/small.webp?w=640");
      expect(Buffer.from(await response.arrayBuffer()).equals(small)).toBe(true);
    }
  });

  it("sends a damaged picture unchanged", async () => {
    const { get } = await anAccountWith("broken.jpg", text("not a picture"));
    const response = await get("/media/broken.jpg?w=320");
    expect(await response.text()).toBe("not a picture");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
  });

  it.each(["", "?w=320", "?w=1600"])(
    "never exposes a picture's location, however it was stored: %j",
    async (query) => {
      const photograph = await aPhotograph("jpeg", { orientation: 6 });
      const { get } = await anAccountWith("brought-along.jpg", photograph);
      const etags = new Set<string | null>();
      for (let time = 0; time < 2; time += 1) {
        const response = await get(`/media/brought-along.jpg${query}`);
        const body = Buffer.from(await response.arrayBuffer());
        for (const metadata of PHOTO_METADATA) expect(body.includes(metadata), metadata).toBe(false);
        const { width, height, orientation } = await sharp(body).metadata();
        expect([width, height, orientation]).toEqual([64, 48, undefined]);
        etags.add(response.headers.get("etag"));
      }
      expect(etags.size).toBe(1);
    },
  );

  it("scales to a width once for concurrent requests", async () => {
    const { get } = await anAccountWith("crowd.jpg", await photograph(1500, 900));
    const responses = await Promise.all(Array.from({ length: 30 }, () => get("/media/crowd.jpg?w=480")));
    const tags = new Set(responses.map((response) => `${response.status} ${response.headers.get("etag")}`));
    expect(tags.size).toBe(1);
    expect([...tags][0]).toMatch(/^200 /);
  });

  it("serves SVG in a sandbox", async () => {
    const { get } = await anAccountWith("logo.svg", text("<svg onload='alert(1)'/>"));
    const response = await get("/media/logo.svg?w=320");
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox$/);
  });

  it.each(["page.html", "page.xhtml", "code.js", "feed.xml", "noending", "odd.__proto__", "sheet.csv"])(
    "serves %s only as an attachment",
    async (key) => {
      const { get } = await anAccountWith(key, text("<script>alert(1)</script>"));
      const response = await get(`/media/${key}`);
      expect(response.headers.get("content-type")).not.toMatch(/html|javascript|xml/);
      expect(response.headers.get("content-disposition")).toBe("attachment");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    },
  );

  it("serves only the account's own files", async () => {
    const mine = await anAccountWith("mine.txt", text("mine"));
    const theirs = await anAccountWith("theirs.txt", text("theirs"));
    const paths = [
      "theirs.txt",
      `..%2F${theirs.account.id}%2Ftheirs.txt`,
      `%2e%2e/${theirs.account.id}/theirs.txt`,
      `..%5c${theirs.account.id}%5ctheirs.txt`,
      `${theirs.account.id}/theirs.txt`,
      "..%2F..%2F..%2Fetc%2Fpasswd",
      "%2Fetc%2Fpasswd",
      "mine.txt%2F",
      "mine.txt/x",
      "absent.txt",
    ];
    for (const path of paths) expect((await mine.get(`/media/${path}`)).status, path).toBe(404);
    expect((await mine.get("/media/mine.txt%00.png")).status).toBe(400);
  });

  it.each(["-1", "1.5", "1e3", "٣", "999999", "x", ""])("refuses the width %j", async (width) => {
    const { get } = await anAccountWith("a.jpg", await photograph(10, 10));
    expect((await get(`/media/a.jpg?w=${encodeURIComponent(width)}`)).status).toBe(400);
  });

  it("keeps its media type for any Accept header", async () => {
    const { get } = await anAccountWith("a.jpg", await photograph(10, 10));
    const response = await get("/media/a.jpg", { headers: { accept: "image/png" } });
    expect(response.headers.get("content-type")).toBe("image/jpeg");
  });
});

describe("imageUrl", () => {
  it("uses the account's image host if it has one", async () => {
    const { account } = await app.createAccount({ settings: { cdnImage: "images.example.test" } });
    expect(toImageUrl(account, "a b/c.jpg", 320)).toBe(
      "https://images.example.test/a%20b/c.jpg?w=320&auto=format,compress",
    );
  });
});
