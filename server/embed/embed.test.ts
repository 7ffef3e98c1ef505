import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { signJwt } from "@/test/readers";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

function bootIn(text: string): Record<string, unknown> {
  const [, json = "null"] = /id="svc-boot"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json);
}

async function frame(query: Readonly<Record<string, string>>, settings: object = {}) {
  const test = await app.createAccount({ settings });
  const search = new URLSearchParams({ account_id: String(test.account.id), ...query });
  const response = await app.fetch(`/iframe?${search}`);
  const text = await response.text();
  return {
    test,
    response,
    text,
    boot: bootIn(text),
    policy: response.headers.get("content-security-policy") ?? "",
  };
}

describe("the loader's files", () => {
  it("are served under every service's name, with a short cache lifetime, to any page", async () => {
    for (const path of [
      "/svc/assets/svc.js",
      "/svc/assets/application.js",
      "/talktype/assets/talktype.js",
      "/acme/assets/acme.js",
      "/press-acme/assets/acme.js",
      "/press-acme/assets/press-acme.js",
      "/press-acme/assets/application.js",
    ]) {
      const response = await app.fetch(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(response.headers.get("cache-control")).toContain("max-age=300");
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const cached = await app.fetch(path, {
        headers: { "if-none-match": response.headers.get("etag") ?? "" },
      });
      expect(cached.status).toBe(304);
    }
  });

  it("with a hash are immutable, and are compressed as the browser accepts", async () => {
    const { text } = await frame({});
    const [, script = ""] = /<link rel="modulepreload" href="([^"]+)"/.exec(text) ?? [];
    const plain = await app.fetch(script);
    expect(plain.headers.get("cache-control")).toBe("public,max-age=31536000,immutable");
    const packed = await app.fetch(script, { headers: { "accept-encoding": "gzip, br;q=0" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text());
    const smallest = await app.fetch(script, { headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(smallest.headers.get("content-encoding")).toBe("br");
    expect(smallest.headers.get("vary")).toContain("Accept-Encoding");
  });

  it("are limited to the files of the build", async () => {
    for (const name of [
      "manifest.json",
      "messages.json",
      "nothing-ABCDEFGH.js",
      "svc.css",
      "%2e%2e%2fmain.js",
      "loader.js",
      "inline.js",
      "draw.cjs",
    ]) {
      const response = await app.fetch(`/svc/assets/${name}`);
      expect([name, response.status]).toEqual([name, 404]);
    }
    for (const path of ["/press-acme/assets/press.js", "/press-acme/assets/cme.js"])
      expect([path, (await app.fetch(path)).status]).toEqual([path, 404]);
  });
});

describe("a frame's document", () => {
  it("may be framed only by the account's own pages and ours", async () => {
    const { test, policy } = await frame({});
    const [, ancestors] = /frame-ancestors (.*)$/.exec(policy) ?? [];
    expect(ancestors).toBe(`'self' https://${test.host}:* http://${test.host}:*`);
  });

  it("runs only what carries its nonce, which differs in every response", async () => {
    const first = await frame({});
    const second = await frame({});
    const nonceIn = (policy: string) => /'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(nonceIn(first.policy)).not.toBe(nonceIn(second.policy));
    const scripts = [...first.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.every((tag) => tag.includes(`nonce="${nonceIn(first.policy)}"`))).toBe(true);
    expect(first.policy).toContain("default-src 'none'");
    expect(first.response.headers.get("cache-control")).toContain("no-store");
  });

  it("embeds the page's values as data, whatever they contain", async () => {
    const hostile = '</script><script>alert(1)</script><!--\u2028"';
    const { text, boot, response } = await frame({
      frame: hostile,
      page_url: `https://x.example/?q=${hostile}`,
      lang: hostile,
    });
    expect(response.status).toBe(200);
    expect(boot.frame).toBe(hostile);
    expect(text).not.toContain("<script>alert");
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    expect(text.match(/<script/g)).toHaveLength(2);
  });

  it("uses the named origin, else the page's, and no other kind of address", async () => {
    expect(
      (await frame({ origin: "https://a.example:8443/x", page_url: "https://b.example/y" })).boot.host_origin,
    ).toBe("https://a.example:8443");
    expect((await frame({ page_url: "https://b.example/y" })).boot.host_origin).toBe("https://b.example");
    expect((await frame({ origin: "javascript:alert(1)" })).boot.host_origin).toBe(null);
    expect((await frame({ origin: "null" })).boot.host_origin).toBe(null);
  });

  it("contains its style and colours, so that the first paint needs no request", async () => {
    const { text } = await frame({ bg_color: "navy", theme: "auto" });
    expect(text).not.toContain('rel="stylesheet"');
    expect(text).toContain(".comments{");
    expect(text).toContain("--backdrop:#000080");
    expect(text).toContain("@media (prefers-color-scheme:dark){:root{");
    const { text: hostile } = await frame({ bg_color: "red;}</style><script>alert(1)</script>" });
    expect(hostile).toContain("--backdrop:transparent");
    expect(hostile).not.toContain("alert");
  });

  it("shows the current data, however often it was rendered before", async () => {
    const test = await app.createAccount();
    const account = String(test.account.id);
    const url = `https://${test.host}/story`;
    const page = Buffer.from(encodeURIComponent(url)).toString("base64");
    const jwt = await signJwt(test, { id: 1, name: "Ada" });
    const postComment = (text: string) =>
      app.fetch(`/api/v1/accounts/${account}/pages/${page}/comments.json`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jwt, comment: { body: { ops: [{ insert: text }] } } }),
      });
    const drawn = async () => {
      const search = new URLSearchParams({ account_id: account, page_url: url });
      const text = await (await app.fetch(`/iframe?${search}`)).text();
      return /<div id="svc-root">(.*?)<script/s.exec(text)?.[1] ?? "";
    };
    expect((await postComment("The first remark.")).status).toBe(201);
    const first = await drawn();
    expect(first).toContain("The first remark.");
    expect(await drawn()).toBe(first);
    expect((await postComment("The second remark.")).status).toBe(201);
    expect(await drawn()).toMatch(/The second remark\..*The first remark\./s);
  });

  it("of an unknown account is refused as JSON", async () => {
    const response = await app.fetch("/iframe?account_id=2147483646");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  });
});
