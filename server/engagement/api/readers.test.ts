import { createServer } from "node:http";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { isSolution } from "@/server/engagement/captcha/proof-of-work.rules";
import { encodePageKey } from "@/server/engagement/pages/index";
import { sealSecret } from "@/server/engagement/settings/index";
import { readCountsAndRecount } from "@/test/engagement";
import { createWidgetAccount } from "@/test/engagement-widget";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";

const app = useTestApp();
const widget = (settings: object = {}) => createWidgetAccount(app, settings);

/** Solve a challenge as a guest's browser does. */
function solved(challenge: string, difficulty: number): string {
  for (let nonce = 0; ; nonce += 1) {
    if (isSolution(challenge, String(nonce), difficulty)) return `${challenge}:${nonce}`;
  }
}

describe("a guest", () => {
  type Widget = Awaited<ReturnType<typeof widget>>;
  const post = async ({ page, call }: Widget, answer: string | null, overrides: object = {}) =>
    call("POST", `${page}/comments.json`, {
      comment: {
        ...{ body: { ops: [{ insert: "Hello" }], captcha_response: answer }, guest_name: "Wanda" },
        ...overrides,
      },
    });

  it("can comment once per solved challenge", async () => {
    const here = await widget({ guestCommenting: true });
    const { challenge, difficulty } = (await here.call("GET", `${here.base}/captcha`)).body;
    const answer = solved(challenge, difficulty);
    const { status, body } = await post(here, answer);
    expect([status, body.comment.author]).toMatchObject([201, { name: "Wanda", guest: true }]);
    expect(JSON.stringify(body)).not.toContain(challenge);
    expect((await post(here, answer)).status).toBe(400);
  });

  it("is refused with another account's, an expired, an unsolved or no challenge", async () => {
    const here = await widget({ guestCommenting: true });
    const there = await widget({ guestCommenting: true });
    const foreign = (await there.call("GET", `${there.base}/captcha`)).body;
    expect((await post(here, solved(foreign.challenge, foreign.difficulty))).status).toBe(400);
    const own = (await here.call("GET", `${here.base}/captcha`)).body;
    let wrong = 0;
    while (isSolution(own.challenge, String(wrong), own.difficulty)) wrong += 1;
    expect((await post(here, `${own.challenge}:${wrong}`)).status).toBe(400);
    expect((await post(here, null)).status).toBe(400);
    expect((await post(here, "x:1")).status).toBe(400);
    const late = solved(own.challenge, own.difficulty);
    const now = app.clock.now();
    app.clock.set(new Date(now.getTime() + 11 * 60_000).toISOString());
    expect((await post(here, late)).status).toBe(400);
    app.clock.set(now.toISOString());
  });

  let service: ReturnType<typeof createServer> | null = null;
  afterEach(async () => {
    service?.closeAllConnections();
    await new Promise<void>((done) => (service === null ? done() : service.close(() => done())));
    service = null;
  });

  it.each(["turnstile", "hcaptcha", "recaptcha"])(
    "can comment with a response that %s accepts, and with no other",
    async (provider) => {
      const requests: string[] = [];
      service = createServer((request, response) => {
        let form = "";
        request.on("data", (chunk) => {
          form += String(chunk);
        });
        request.on("end", () => {
          requests.push(form);
          response.end(JSON.stringify({ success: new URLSearchParams(form).get("response") === "right" }));
        });
      });
      await new Promise<void>((done) => service?.listen(0, "127.0.0.1", done));
      const address = service.address();
      const port = address === null || typeof address === "string" ? 0 : address.port;
      const captcha = {
        provider,
        siteKey: "site",
        secret: sealSecret(testVault, "captcha", "web"),
        mobileSecret: sealSecret(testVault, "captchaMobile", "app"),
        verifyUrl: `http://127.0.0.1:${port}/`,
      };
      const here = await widget({ guestCommenting: true, captcha });
      expect((await here.call("GET", `${here.base}/captcha`)).body).toMatchObject({
        provider,
        site_key: "site",
        challenge: null,
      });
      expect([(await post(here, "right")).status, (await post(here, "wrong")).status]).toEqual([201, 400]);
      expect(requests.map((form) => new URLSearchParams(form).get("secret"))).toEqual(["web", "web"]);
    },
  );
});

describe("a reaction", () => {
  it("counts once per reader, also under concurrent requests, and can be removed", async () => {
    const { sign, postComment, base, call, list } = await widget();
    const jwt = await sign({ id: 1 });
    const { id } = (await postComment(jwt, "Like this")).body.comment;
    const address = `${base}/reactions/1/comments/${id}/activity`;
    const other = await sign({ id: 2 });
    await Promise.all([jwt, jwt, jwt, other, other].map((token) => call("POST", address, { jwt: token })));
    expect((await list()).body.comments[0].reactions).toEqual({ "1": 2 });
    await Promise.all([jwt, jwt].map((token) => call("DELETE", address, { jwt: token })));
    expect((await call("DELETE", address, { jwt: other })).body).toEqual({ comment: { id, reactions: {} } });
  });

  it("of an unknown kind, to a missing target or without a login is refused", async () => {
    const { sign, postComment, base, call, page } = await widget();
    const jwt = await sign();
    const { id } = (await postComment(jwt, "Like this")).body.comment;
    const to = (reaction: number, comment: number) =>
      `${base}/reactions/${reaction}/comments/${comment}/activity`;
    expect((await call("POST", to(9, id), { jwt })).status).toBe(404);
    expect((await call("POST", to(1, 999_999), { jwt })).status).toBe(404);
    expect((await call("POST", to(1, id), {})).status).toBe(401);
    await call("POST", `${page}/comments/${id}/hide`, { jwt });
    expect((await call("POST", to(1, id), { jwt })).status).toBe(404);
  });

  it("on pages is summed by metadata values", async () => {
    const { sign, base, call, test } = await widget();
    const jwt = await sign();
    const key = encodePageKey(`${test.account.siteUrl}/a`);
    await call("POST", `${base}/pages`, { page: { page_id: key, metadata: { section: ["news", 7] } } });
    await call("POST", `${base}/reactions/1/pages/${key}/activity`, { jwt });
    const count = async (value: string) =>
      (await call("GET", `${base}/pages/reactions/1/section/${value}/count`)).body.reactions_count.value;
    expect([await count("news"), await count("7"), await count("sport")]).toEqual([1, 1, 0]);
  });
});

describe("a page", () => {
  it("is counted with others in the requested order, under every spelling of its URL", async () => {
    const { sign, postComment, base, call, test } = await widget();
    const jwt = await sign();
    await postComment(jwt, "One");
    await postComment(jwt, "Two");
    const url = `${test.account.siteUrl}/news/harbour`;
    const spellings = [url, `${url}#top`, `${url}?utm_source=x`, url.replace("https", "HTTPS"), `${url}/`];
    const keys = spellings.map((one) => encodePageKey(one).replace(/=+$/, ""));
    const { body } = await call("GET", `${base}/pages?page_ids=${keys.join(",")}`);
    expect(body).toEqual(spellings.map((one) => ({ url: one, comments_count: 2 })));
    const many = Array.from({ length: 101 }, () => encodePageKey(url)).join(",");
    expect((await call("GET", `${base}/pages?page_ids=${many}`)).status).toBe(400);
    expect((await call("GET", `${base}/pages?page_ids=${encodePageKey("ftp://x.example/")}`)).status).toBe(
      400,
    );
  });

  it("has authors in its metadata, whose comments are marked", async () => {
    const { sign, postComment, base, call, test } = await widget();
    const page_id = encodePageKey(`${test.account.siteUrl}/news/harbour`);
    const response = await call("POST", `${base}/pages`, {
      page: { page_id, metadata: { "author-ids": ["7"], author_ids: [8] } },
    });
    expect(response.body.page).toMatchObject({ comments_count: 0, metadata: { author_ids: [8] } });
    const marks = ["7", "8", "9"].map(
      async (id) => (await postComment(await sign({ id }), "Mine?")).body.comment.is_page_author,
    );
    expect(await Promise.all(marks)).toEqual([true, true, false]);
    const nested = { page: { page_id, metadata: { a: { b: 1 } } } };
    expect((await call("POST", `${base}/pages`, nested)).status).toBe(400);
  });
});

describe("a reader", () => {
  it("bookmarks pages, and lists their own comments", async () => {
    const { sign, postComment, base, page, call, test } = await widget({ preModeration: true });
    const jwt = await sign({ id: 1 });
    const first = await call("POST", `${page}/bookmark?jwt=${jwt}`, {
      data: { type: "bookmark", attributes: { metadata: { a: 1 } } },
    });
    const again = await call("POST", `${page}/bookmark?jwt=${jwt}`, {
      data: { attributes: { read_at: "2026-01-02" } },
    });
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id]);
    expect(again.body.data.attributes).toMatchObject({ read_at: "2026-01-02T00:00:00.000Z", metadata: {} });
    expect((await call("GET", `${base}/bookmarks?status=unread&jwt=${jwt}`)).body.data).toEqual([]);
    expect((await call("GET", `${base}/bookmarks?status=read&jwt=${jwt}`)).body.data).toHaveLength(1);
    expect((await call("GET", `${page}/bookmark?jwt=${await sign({ id: 2 })}`)).status).toBe(404);
    expect((await call("DELETE", `${page}/bookmark?jwt=${jwt}`)).status).toBe(204);
    expect((await call("DELETE", `${page}/bookmark?jwt=${jwt}`)).status).toBe(404);
    await postComment(jwt, "Wait for me");
    const activity = await call("GET", `/api/v1/activity/comments?account_id=${test.account.id}&jwt=${jwt}`);
    expect(activity.body.data).toMatchObject([
      { type: "activity_comment", attributes: { status: "pending" } },
    ]);
  });

  it("is found by a part of the name, without their e-mail address", async () => {
    const { sign, postComment, page, call } = await widget();
    await postComment(await sign({ id: 1, name: "Ada Quay", email: "ada@secret.example" }), "Hi");
    await sign({ id: 2, name: "Nobody Here" });
    const { body } = await call("GET", `${page}/authors.json?name=QUAY`);
    expect(body.realm_authors).toEqual(body.all_authors);
    expect(body.all_authors).toMatchObject([{ name: "Ada Quay" }]);
    expect(JSON.stringify(body)).not.toContain("secret.example");
    expect((await call("GET", `${page}/authors.json?name=%25`)).body.all_authors).toEqual([]);
  });

  it("mentions another reader; of an unknown one only the text stays", async () => {
    const { sign, postComment, page, call } = await widget();
    const ada = (await postComment(await sign({ id: 1, name: "Ada Quay" }), "Hi")).body.comment.author;
    const mention = (id: string, name: string) => ({
      insert: { mentions: true },
      attributes: { mention: { id, name, slug: "x", avatar: "null", "end-point": "undefined" }, link: "x" },
    });
    const sent = {
      comment: { body: { ops: [mention(String(ada.id), "ada"), mention("999999", "Nobody")] } },
      jwt: await sign({ id: 2 }),
    };
    const { body } = await call("POST", `${page}/comments.json`, sent);
    expect(body.comment.mentions).toEqual([ada]);
    expect(body.comment.body.ops).toEqual([
      {
        insert: { mentions: true },
        attributes: {
          link: "ada-quay",
          mention: { id: String(ada.id), name: "Ada Quay", slug: "ada-quay", avatar: null },
        },
      },
      { insert: "@Nobody" },
      { insert: "\n" },
    ]);
  });

  it("submits a contribution, whose HTML is sanitized", async () => {
    const { sign, base, call } = await widget();
    const jwt = await sign({ id: 1 });
    const html = btoa(
      encodeURIComponent(
        '<p onclick="x()">Ä <a href="javascript:x()">y</a><script>x()</script><img src=x onerror=x()></p>',
      ),
    );
    const contribution = { headline: "Mine", html, topic: { "story-attributes.series": ["Lark"] } };
    const { status, body } = await call("POST", `${base}/contributions?jwt=${jwt}`, { contribution });
    expect([status, body.contribution.story]).toEqual([201, "<p>Ä y</p>"]);
    const listed = await call("GET", `${base}/contributions?jwt=${jwt}`);
    expect(listed.body.data).toMatchObject([
      { attributes: { headline: "Mine", external_id: `svc-${body.contribution.id}` } },
    ]);
    expect((await call("GET", `${base}/contributions?jwt=${await sign({ id: 2 })}`)).body.data).toEqual([]);
    expect((await call("POST", `${base}/contributions`, { contribution })).status).toBe(401);
  });

  it("uploads an image, which is re-encoded without metadata, and uses it in a comment", async () => {
    const { sign, base, page, call, test } = await widget({ imageUploads: true });
    const jwt = await sign({ id: 1 });
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#123456" } })
      .withExif({ IFD0: { Copyright: "a secret place" } })
      .jpeg()
      .toBuffer();
    const { status, body } = await call("POST", `${base}/images`, { image: picture.toString("base64"), jwt });
    expect([status, body.image]).toMatchObject([201, { width: 40, height: 20 }]);
    const { pathname } = new URL(body.image.url);
    const stored = Buffer.from(await (await app.fetch(pathname, { host: test.host })).arrayBuffer());
    const { format, exif } = await sharp(stored).metadata();
    expect([format, exif]).toEqual(["webp", undefined]);
    const sent = (url: string) =>
      call("POST", `${page}/comments.json`, { comment: { ops: [{ insert: { image: url } }] }, jwt });
    expect((await sent(`${test.account.siteUrl}${pathname}`)).status).toBe(201);
    expect((await sent("https://elsewhere.example/spy.gif")).status).toBe(400);
    const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>").toString(
      "base64",
    );
    expect((await call("POST", `${base}/images`, { image: drawing, jwt })).status).toBe(400);
  });
});

it("a prohibited word causes a rejection or a pending comment", async () => {
  const strict = await widget({ prohibitedWords: ["blast"], preventProfaneComment: true });
  expect((await strict.postComment(await strict.sign(), "Oh BLAST it")).status).toBe(400);
  expect((await strict.postComment(await strict.sign(), "What a blaster")).status).toBe(201);
  const careful = await widget({
    prohibitedWords: ["blast"],
    preventProfaneComment: true,
    preModerateProfaneComment: true,
  });
  const { body } = await careful.postComment(await careful.sign(), "Oh blast it");
  expect(body.comment.is_published).toBe(false);
});

it("concurrent withdrawals count once", async () => {
  const { sign, postComment, page, call, list, test } = await widget();
  const jwt = await sign();
  const { id } = (await postComment(jwt, "Gone soon")).body.comment;
  await Promise.all(Array.from({ length: 5 }, () => call("POST", `${page}/comments/${id}/hide`, { jwt })));
  expect((await list()).body.total_count).toBe(0);
  const { stored, counted } = await readCountsAndRecount(test.ctx);
  expect(stored).toEqual(counted);
});
