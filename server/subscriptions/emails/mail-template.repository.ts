import type { Db } from "@/server/platform/db/index";
import { isMailKind, type MailKind } from "@/shared/mail-kinds";
import type { MailTemplate } from "./mail-template";

/** Find the account's own templates, by kind; the defaults apply to the other kinds. */
export async function findTemplates(
  { prisma }: Db,
  accountId: number,
): Promise<Partial<Record<MailKind, MailTemplate>>> {
  const rows = await prisma.mailTemplate.findMany({
    where: { accountId },
    select: { kind: true, subject: true, text: true, html: true },
  });
  const templates: Partial<Record<MailKind, MailTemplate>> = {};
  for (const { kind, ...template } of rows) if (isMailKind(kind)) templates[kind] = template;
  return templates;
}

export async function saveTemplateRow(
  { prisma }: Db,
  accountId: number,
  params: MailTemplate & { kind: MailKind; now: Date; by: number | null },
): Promise<void> {
  const { kind, subject, text, html, now, by } = params;
  const values = { subject, text, html, updatedAt: now, updatedBy: by };
  await prisma.mailTemplate.upsert({
    where: { accountId_kind: { accountId, kind } },
    create: { accountId, kind, ...values },
    update: values,
  });
}

export async function removeTemplateRow({ prisma }: Db, accountId: number, kind: MailKind): Promise<void> {
  await prisma.mailTemplate.deleteMany({ where: { accountId, kind } });
}
