import { expect, it } from "vitest";
import { useWorld } from "@/test/world";

const world = useWorld();

it("serves the OpenAPI document to anyone", async () => {
  const response = await world.fetch("/openapi.json");
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ openapi: "3.1.0" });
});
