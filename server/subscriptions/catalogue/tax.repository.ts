// Raw SQL for the read, which every purchase runs.
import { type Db, readStatement, type Statements } from "@/server/platform/db/index";

/** A tax that is included in prices. */
export interface TaxRate {
  id: number;
  name: string;
  percentage: number;
  position: number;
  enabled: boolean;
}

const ALL = readStatement(
  "tax_rates",
  `select t.id, t.name, t.percentage::float8 as "percentage!", t.position, t.enabled from tax_rate t
   where t.account_id = $1 order by t.position, t.id`,
);

export function findTaxRates(db: Statements, accountId: number): Promise<TaxRate[]> {
  return db.query(ALL, [accountId]);
}

export interface TaxTerms {
  name: string;
  percentage: number;
  enabled: boolean;
}

/** Replace the account's taxes, in this order. */
export async function replaceTaxRates(tx: Db, accountId: number, taxes: readonly TaxTerms[]): Promise<void> {
  const names = taxes.map(({ name }) => name);
  await tx.prisma.taxRate.deleteMany({ where: { accountId, name: { notIn: names } } });
  for (const [position, { name, ...rest }] of taxes.entries()) {
    const values = { ...rest, position };
    await tx.prisma.taxRate.upsert({
      where: { accountId_name: { accountId, name } },
      create: { accountId, name, ...values },
      update: values,
    });
  }
}
