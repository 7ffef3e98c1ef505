import { type Statements, statement } from "@/server/platform/db/index";
import { isMailKind, type MailKind } from "@/shared/mail-kinds";
import type { MailTemplate } from "./mail-template";

const FIND = statement(
  "mail_templates",
  `select kind, subject, text, html from mail_template where account_id = $1`,
);

/** Find the account's own templates, by kind; the defaults apply to the other kinds. */
export async function findTemplates(
  db: Statements,
  accountId: number,
): Promise<Partial<Record<MailKind, MailTemplate>>> {
  const rows = await db.query<MailTemplate & { kind: string }>(FIND, [accountId]);
  const templates: Partial<Record<MailKind, MailTemplate>> = {};
  for (const { kind, ...template } of rows) if (isMailKind(kind)) templates[kind] = template;
  return templates;
}

const SAVE = statement(
  "mail_template_save",
  `insert into mail_template (account_id, kind, subject, text, html, updated_at, updated_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, kind) do update set subject = excluded.subject, text = excluded.text,
     html = excluded.html, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
);

export async function saveTemplateRow(
  db: Statements,
  accountId: number,
  params: MailTemplate & { kind: MailKind; now: Date; by: number | null },
): Promise<void> {
  const { kind, subject, text, html, now, by } = params;
  await db.query(SAVE, [accountId, kind, subject, text, html, now, by]);
}

const REMOVE = statement(
  "mail_template_remove",
  `delete from mail_template where account_id = $1 and kind = $2`,
);

export async function removeTemplateRow(db: Statements, accountId: number, kind: MailKind): Promise<void> {
  await db.query(REMOVE, [accountId, kind]);
}
