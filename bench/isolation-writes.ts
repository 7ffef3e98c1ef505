import type pg from "pg";
import { median } from "./load";

export interface WriteMeasurement {
  variant: string;
  /** Microseconds per inserted comment; three foreign keys of it lead to rows with an account. */
  perComment: number;
  /** Median of the ratios of adjacent runs to the first variant. */
  ratio: number;
}

const BATCHES = 300;
const BATCH = 20;

const WITHOUT = "alter table comment disable trigger comment_references_one_account";

/** What each variant changes, within the transaction that is rolled back after its run. */
const VARIANTS: readonly (readonly [string, readonly string[]])[] = [
  ["foreign keys without the account", [WITHOUT]],
  ["the same and triggers", []],
  [
    "foreign keys with the account",
    [
      WITHOUT,
      "create unique index on reader (account_id, id)",
      "create unique index on comment (account_id, id)",
      "create unique index on comment_realm (account_id, id, page_id)",
      "alter table comment drop constraint comment_author_id_fkey",
      "alter table comment drop constraint comment_parent_comment_id_fkey",
      "alter table comment drop constraint comment_realm_id_page_id_fkey",
      `alter table comment add foreign key (account_id, author_id) references reader (account_id, id) not valid`,
      `alter table comment add foreign key (account_id, parent_comment_id) references comment (account_id, id) not valid`,
      `alter table comment add foreign key (account_id, realm_id, page_id)
         references comment_realm (account_id, id, page_id) not valid`,
    ],
  ],
];

const INSERT = `insert into comment (account_id, page_id, realm_id, parent_comment_id, author_id, ops, text, is_published,
      created_at, updated_at)
    select c.account_id, c.page_id, c.realm_id, c.id, c.author_id, '[]', 'Well said.', true, now(), now()
    from comment c where c.parent_comment_id is null and c.id >= $1 order by c.id limit ${BATCH}`;

async function run(client: pg.Client, setup: readonly string[]): Promise<number> {
  await client.query("begin");
  try {
    for (const statement of setup) await client.query(statement);
    const insertAll = async (batches: number) => {
      for (let n = 0; n < batches; n += 1) await client.query({ text: INSERT, values: [1 + n * BATCH] });
    };
    await insertAll(20);
    const begun = performance.now();
    await insertAll(BATCHES);
    return ((performance.now() - begun) * 1_000) / (BATCHES * BATCH);
  } finally {
    await client.query("rollback");
  }
}

/** Measures inserts of comments in each variant, one after the other in every round; nothing remains of them. */
export async function measureWrites(client: pg.Client, rounds: number): Promise<WriteMeasurement[]> {
  const runs: number[][] = VARIANTS.map(() => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, [, setup]] of VARIANTS.entries()) {
      const perComment = await run(client, setup);
      // The first round warms up.
      if (round > 0) runs[at]?.push(perComment);
    }
  return VARIANTS.map(([variant], at) => ({
    variant,
    perComment: median(runs[at] ?? []),
    ratio: median((runs[at] ?? []).map((one, round) => one / (runs[0]?.[round] ?? Number.NaN))),
  }));
}
