import { expect, it } from "vitest";
import { useTestApp } from "@/test/test-app";
import { hasContact } from "./table";

const app = useTestApp();

/** Whether a text contains a contact of ann@x.example, ó@x.example, `a+b@x.example` or +46701749753. */
async function search(text: string): Promise<boolean | undefined> {
  const [row] = await app.db.prisma.$queryRawUnsafe<{ found: boolean }[]>(
    `with p as (select $1::text[] as contacts) select ${hasContact("$2::text")} as found from p`,
    ["ann@x.example", "ó@x.example", "a+b@x.example", "+46701749753"],
    text,
  );
  return row?.found;
}

it.each([
  "ann@x.example",
  "Ann@X.example",
  "Write to ann@x.example.",
  "Ann <ann@x.example>, Bo <bo@x.example>",
  "mailto:ann@x.example",
  '{"email":"ann@x.example"}',
  '{"text":"Hello\\nann@x.example\\r\\n"}',
  '{"from":"Ann \\u003cann@x.example\\u003e"}',
  '{"nested":"{\\"email\\":\\"ann@x.example\\"}"}',
  '{"email":"a+b@x.example"}',
  "by ó@x.example",
  "call +46701749753, please",
  '{"contact":"+46701749753"}',
])("the person's whole address or number is found in %s", async (text) => {
  expect(await search(text)).toBe(true);
});

it.each([
  "joann@x.example",
  "jo.ann@x.example",
  "jo-ann@x.example",
  "jo+ann@x.example",
  "o'ann@x.example",
  "éann@x.example",
  "ann@x.example.org",
  "ann@x.example-online.example",
  "ann@x.exampleb",
  '{"email":"jo\\u002bann@x.example"}',
  '{"email":"jo\\/ann@x.example"}',
  '{"name":"CORP\\\\nann@x.example"}',
  "xa+b@x.example",
  "+467017497530",
  "0046701749753",
  "++46701749753",
  "jo+46701749753@x.example",
  "",
])("another person's address or number is not taken for the person's: %s", async (text) => {
  expect(await search(text)).toBe(false);
});
