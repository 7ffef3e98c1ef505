import { expect, it } from "vitest";
import { z } from "zod";
import type { Context } from "@/server/context/index";
import { useTestApp } from "@/test/test-app";
import { defineEndpoint } from "./endpoint";
import { idempotent } from "./idempotency";
import { content } from "./reply";

const app = useTestApp();
const { contract } = defineEndpoint(
  {
    operationId: "testWrite",
    method: "post",
    path: "/api/test-write",
    tag: "Stories",
    summary: "A write",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    idempotent: true,
    responses: { 201: { description: "Written.", schema: z.string() } },
    errors: ["conflict"],
  },
  async () => content("", "text/plain"),
);

const toWrite = ({ db, log, systemClock, account }: Context) => ({
  contract,
  params: {},
  query: {},
  body: null,
  header: (name: string) => (name === "idempotency-key" ? "the-key" : null),
  dependencies: { db, log, now: systemClock.now() },
  owner: { accountId: account.id, sender: null },
});

it("a write whose response cannot be stored is answered, and does not run again when repeated", async () => {
  const { ctx } = await app.createAccount();
  let written = 0;
  const write = async () => {
    written += 1;
    // PostgreSQL stores no NUL.
    return content("\0", "text/plain", { status: 201 });
  };
  expect((await idempotent(toWrite(ctx), write)).status).toBe(201);
  await expect(idempotent(toWrite(ctx), write)).rejects.toMatchObject({ code: "conflict" });
  expect(written).toBe(1);
});
