import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { aPicture } from "@/test/pictures";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
let account: TestAccount;

beforeAll(async () => {
  account = await app.createAccount();
});

const ticketSchema = z.object({
  action: z.string(),
  key: z.string(),
  policy: z.string(),
  signature: z.string(),
  success_action_status: z.literal("201"),
});
type Ticket = z.output<typeof ticketSchema>;

const memberSchema = z.object({
  member: z.object({
    id: z.int(),
    name: z.string(),
    "avatar-url": z.string().nullable(),
    "avatar-s3-key": z.string().nullable(),
  }),
});

function call(path: string, init: RequestInit = {}, { host } = account) {
  return app.fetch(path, { ...init, host });
}

async function aMember(name: string): Promise<{ id: number; session: Record<string, string> }> {
  const response = await call("/api/member", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email: `${name}@readers.test`, password: "a good long password" }),
  });
  const { member } = memberSchema.parse(await response.json());
  return { id: member.id, session: { "x-qt-auth": response.headers.get("x-qt-auth") ?? "" } };
}

const SIGN_PATH = "/api/sign?file-name=face.jpg&mime-type=image%2Fjpeg";

async function sign(session: Record<string, string>): Promise<Ticket> {
  return ticketSchema.parse(await (await call(SIGN_PATH, { headers: session })).json());
}

function toForm(fields: Partial<Ticket>, file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([file], { type: "image/jpeg" }), "../../face.jpg");
  return form;
}

function send(ticket: Ticket, file: Uint8Array<ArrayBuffer>, changed: Partial<Ticket> = {}) {
  const body = toForm({ ...ticket, ...changed }, file);
  return call(new URL(ticket.action).pathname, { method: "POST", body });
}

function setProfile(session: Record<string, string>, body: object) {
  return call("/api/v1/members/profile", {
    method: "PATCH",
    headers: { "content-type": "application/json", ...session },
    body: JSON.stringify(body),
  });
}

async function ownProfile(session: Record<string, string>) {
  return memberSchema.parse(await (await call("/api/v1/members/me", { headers: session })).json()).member;
}

const pictureWithExif = async () =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: "#456" } })
      .withExif({ IFD0: { Copyright: "taken at home" } })
      .jpeg()
      .toBuffer(),
  );

describe("a member's picture", () => {
  it("is uploaded with a ticket, re-encoded, and shown in their profile", async () => {
    const ada = await aMember("ada");
    const ticket = await sign(ada.session);
    const response = await send(ticket, await pictureWithExif());
    expect(response.status).toBe(201);
    expect(await response.text()).toContain(`<Key>${ticket.key}</Key>`);
    const set = await setProfile(ada.session, { name: "Ada Quay", "temp-s3-key": ticket.key });
    expect(set.status).toBe(200);
    const { member } = memberSchema.parse(await set.json());
    expect(member).toMatchObject({ name: "Ada Quay", "avatar-s3-key": expect.stringMatching(/^members\//) });
    const url = member["avatar-url"] ?? "";
    const picture = await call(new URL(url).pathname);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 341, format: "webp" });
    expect(bytes.includes("taken at home")).toBe(false);
    // The upload is consumed, and its key is no longer valid.
    expect((await call(`/media/${ticket.key}`)).status).toBe(404);
    expect((await setProfile(ada.session, { "temp-s3-key": ticket.key })).status).toBe(400);
    expect((await ownProfile(ada.session))["avatar-url"]).toBe(url);
  });

  it("is replaced by a new one, and the old file is deleted", async () => {
    const bea = await aMember("bea");
    const urls: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const ticket = await sign(bea.session);
      await send(ticket, new Uint8Array(await aPicture()));
      const { member } = memberSchema.parse(
        await (await setProfile(bea.session, { "temp-s3-key": ticket.key })).json(),
      );
      urls.push(member["avatar-url"] ?? "");
    }
    const statuses = await Promise.all(urls.map(async (url) => (await call(new URL(url).pathname)).status));
    expect(statuses).toEqual([404, 200]);
  });

  it("is replaced with its resized copies, and so is the upload, also where both were looked at", async () => {
    const hal = await aMember("hal");
    const look = async (path: string) => {
      for (const address of [path, `${path}?w=320`]) await (await call(address)).arrayBuffer();
    };
    const listFiles = async () => {
      const keys: string[] = [];
      for await (const key of app.storage.list()) keys.push(key);
      return keys.toSorted();
    };
    const before = await listFiles();
    const change = async () => {
      const ticket = await sign(hal.session);
      await send(ticket, await pictureWithExif());
      await look(`/media/${ticket.key}`);
      expect((await listFiles()).some((key) => key.startsWith("variants/") && !before.includes(key))).toBe(
        true,
      );
      await setProfile(hal.session, { "temp-s3-key": ticket.key });
      const { "avatar-s3-key": key } = await ownProfile(hal.session);
      return key ?? "";
    };
    await look(`/media/${await change()}`);
    const key = await change();
    expect((await listFiles()).filter((file) => !before.includes(file))).toEqual([
      `${account.account.id}/${key}`,
    ]);
  });

  it("is refused and unchanged for another member's upload or an unknown key", async () => {
    const [cy, dee] = [await aMember("cy"), await aMember("dee")];
    const ticket = await sign(cy.session);
    await send(ticket, new Uint8Array(await aPicture()));
    for (const key of [ticket.key, `members/${cy.id}/x.webp`, `${ticket.key}/..`, "../secret", "x"]) {
      const response = await setProfile(dee.session, { name: "Somebody Else", "temp-s3-key": key });
      expect(response.status).toBe(400);
    }
    expect(await ownProfile(dee.session)).toMatchObject({ name: "dee", "avatar-url": null });
    const unnamed = await setProfile(cy.session, { name: "  ", "temp-s3-key": ticket.key });
    expect(unnamed.status).toBe(400);
    expect(await ownProfile(cy.session)).toMatchObject({ name: "cy", "avatar-url": null });
  });
});

describe("an upload ticket", () => {
  it("is valid for one key of one account, for a quarter of an hour; a forged one is refused", async () => {
    const eve = await aMember("eve");
    const ticket = await sign(eve.session);
    const other = await sign(eve.session);
    const file = new Uint8Array(await aPicture());
    const forged = Buffer.from(
      JSON.stringify({ expiration: "2099-01-01T00:00:00.000Z", conditions: [{ key: ticket.key }, {}, []] }),
    ).toString("base64");
    expect((await send(ticket, file, { key: other.key })).status).toBe(403);
    expect((await send(ticket, file, { policy: forged })).status).toBe(403);
    expect((await send(ticket, file, { policy: other.policy })).status).toBe(403);
    expect((await send(ticket, file, { signature: "v1.x.y" })).status).toBe(403);
    const stranger = await app.createAccount();
    const path = new URL(ticket.action).pathname;
    const elsewhere = await call(path, { method: "POST", body: toForm(ticket, file) }, stranger);
    expect(elsewhere.status).toBe(403);
    const before = app.clock.now();
    app.clock.set(new Date(before.getTime() + 15 * 60_000).toISOString());
    expect((await send(ticket, file)).status).toBe(403);
    app.clock.set(before.toISOString());
    expect((await send(ticket, file)).status).toBe(201);
  });

  it("accepts only pictures of at most 5 MB", async () => {
    const fay = await aMember("fay");
    const ticket = await sign(fay.session);
    expect((await send(ticket, new TextEncoder().encode("<svg onload=alert(1)>"))).status).toBe(400);
    expect((await send(ticket, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send(ticket, new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
    const broken = await call("/api/sign/uploads", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "--x\r\nbroken",
    });
    expect(broken.status).toBe(400);
    expect((await call(`/media/${ticket.key}`)).status).toBe(404);
  });

  it("is issued to members only, with a limit", async () => {
    expect((await call(SIGN_PATH)).status).toBe(401);
    const gus = await aMember("gus");
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1)
      statuses.push((await call(SIGN_PATH, { headers: gus.session })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
