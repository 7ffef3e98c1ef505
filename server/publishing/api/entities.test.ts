import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anEntity, relate } from "@/test/publishing";
import { useTestApp } from "@/test/test-app";
import { entityEnvelope, entityPage, relationshipsEnvelope } from "./wire/entity";

const app = useTestApp();
const reached = z.object({ relationships: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) });

async function body(path: string, host: string): Promise<unknown> {
  const response = await app.fetch(path, { host });
  expect(response.status, path).toBe(200);
  return response.json();
}

/** Names of reached entities, by relation. */
async function names(path: string, host: string): Promise<Record<string, unknown[]>> {
  const { relationships } = reached.parse(await body(path, host));
  return Object.fromEntries(
    Object.entries(relationships).map(([name, list]) => [name, list.map((one) => one.name)]),
  );
}

describe("entities", () => {
  it("are listed by type, part of a name and ids, with the total number of matches", async () => {
    const { ctx, host } = await app.createAccount();
    const aurora = await anEntity(ctx, "vessel", { name: "Aurora 100%" });
    const borealis = await anEntity(ctx, "vessel", { name: "Borealis" });
    const line = await anEntity(ctx, "company", { name: "Aurora_Line" });
    const findNames = async (query: string) => {
      const page = await body(`/api/v1/entities?${query}`, host);
      const { entities, total } = entityPage.parse(page);
      return [entities.map((entity) => entity.id), total];
    };
    expect(await findNames("")).toEqual([[aurora, borealis, line], 3]);
    expect(await findNames("type=vessel&limit=1")).toEqual([[aurora], 2]);
    expect(await findNames("type=vessel&limit=1&offset=1")).toEqual([[borealis], 2]);
    expect(await findNames("q=AURORA")).toEqual([[aurora, line], 2]);
    expect(await findNames("q=0%25")).toEqual([[aurora], 1]);
    expect(await findNames("q=a_l")).toEqual([[line], 1]);
    expect(await findNames(`id=${line}`)).toEqual([[line], 1]);
    expect(await findNames(`ids=${borealis},%20${line},999999`)).toEqual([[borealis, line], 2]);
    expect(await findNames("ids=")).toEqual([[], 0]);
    expect(await findNames("limit=0")).toEqual([[], 3]);
    expect(await findNames("type=vessel'--")).toEqual([[], 0]);
  });

  it("have their attributes at the top level, wrapped at one address and bare at the other", async () => {
    const { ctx, host } = await app.createAccount();
    const id = await anEntity(ctx, "vessel", {
      name: "Aurora",
      flag: "NO",
      owner: { id: 7, name: "Line" },
      id: 3,
    });
    const wrapped = await body(`/api/v1/entities/${id}`, host);
    expect(entityEnvelope.parse(wrapped)).toEqual(wrapped);
    expect(wrapped).toMatchObject({
      entity: {
        id,
        name: "Aurora",
        type: "vessel",
        flag: "NO",
        owner: { id: 7, name: "Line" },
        "publisher-id": ctx.account.id,
        "deleted-at": null,
      },
    });
    expect({ entity: await body(`/api/v1/entity/${id}`, host) }).toEqual(wrapped);
  });

  it("are linked along relations by rank, to any depth, by name and by id", async () => {
    const { ctx, host } = await app.createAccount();
    const aurora = await anEntity(ctx, "vessel", { name: "Aurora", flag: "NO" });
    const [line, bank] = [
      await anEntity(ctx, "company", { name: "Line" }),
      await anEntity(ctx, "company", { name: "Bank" }),
    ];
    const [ann, bo] = [
      await anEntity(ctx, "person", { name: "Ann" }),
      await anEntity(ctx, "person", { name: "Bo" }),
    ];
    await relate(ctx, aurora, { relation: "owner", toIds: [line, bank] });
    await relate(ctx, line, { relation: "board", toIds: [bo, ann] });
    await relate(ctx, bank, { relation: "board", toIds: [bo] });
    await relate(ctx, bo, { relation: "lives in", toIds: [await anEntity(ctx, "town", { name: "Oslo" })] });
    const at = `/api/v1/entities/${aurora}`;
    expect(await names(`${at}/owner`, host)).toEqual({ self: ["Aurora"], owner: ["Line", "Bank"] });
    expect(await names(`${at}/owner/board`, host)).toEqual({
      self: ["Aurora"],
      owner: ["Line", "Bank"],
      board: ["Bo", "Ann"],
    });
    expect(await names(`${at}/owner/${bank}/board`, host)).toEqual({
      self: ["Aurora"],
      owner: ["Bank"],
      board: ["Bo"],
    });
    expect(await names(`${at}/owner/${bank}/board/lives%20in`, host)).toMatchObject({ "lives in": ["Oslo"] });
    expect(await names(`${at}/${line}`, host)).toEqual({ self: ["Aurora"], owner: ["Line"] });
    expect(await names(`${at}/nothing/board`, host)).toEqual({ self: ["Aurora"] });
    expect(await names(`${at}/owner/999999`, host)).toEqual({ self: ["Aurora"] });
    const whole = await body(`${at}/owner`, host);
    expect(relationshipsEnvelope.parse(whole)).toEqual(whole);
    expect(whole).toMatchObject({
      relationships: {
        self: [{ id: aurora, "entity-type": "vessel", rank: 1, relationship: "self", flag: "NO" }],
        owner: [{ id: line, "entity-type": "company", rank: 1, relationship: "owner" }, { rank: 2 }],
      },
    });
    expect(JSON.stringify(whole)).not.toContain('"type"');
  });

  it("of another account, deleted or unknown, are neither found nor reachable", async () => {
    const { ctx, host } = await app.createAccount();
    const theirs = await app.createAccount();
    const foreign = await anEntity(theirs.ctx, "vessel", { name: "Foreign" });
    const removed = await anEntity(ctx, "vessel", { name: "Gone" });
    const mine = await anEntity(ctx, "vessel", { name: "Mine" });
    await app.db.prisma.entity.update({ where: { id: removed }, data: { deletedAt: app.clock.now() } });
    await relate(ctx, mine, { relation: "sister", toIds: [removed, foreign] });
    for (const id of [foreign, removed, 2_147_483_647]) {
      for (const path of [`entities/${id}`, `entity/${id}`, `entities/${id}/sister`]) {
        expect((await app.fetch(`/api/v1/${path}`, { host })).status, path).toBe(404);
      }
    }
    expect(await names(`/api/v1/entities/${mine}/sister`, host)).toEqual({ self: ["Mine"] });
    expect(await body("/api/v1/entities", host)).toMatchObject({ total: 1 });
  });

  it.each([
    "entities?limit=101",
    "entities?offset=-1",
    "entities?id=1.5",
    "entities?ids=1,x",
    "entities?ids=%D9%A1",
    "entities?q=%00",
    "entities?type=a&type=b",
    "entities/-1",
    "entities/1.5",
    "entities/99999999999",
    "entity/abc",
    `entities/1/${"a/".repeat(33)}a`,
  ])("%s is refused with 400", async (path) => {
    const { host } = await app.createAccount();
    const response = await app.fetch(`/api/v1/${path}`, { host });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "invalid" } });
  });
});
