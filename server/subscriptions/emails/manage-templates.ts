import { readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { AppError, type Problem } from "@/server/platform/errors/index";
import { toMailFault } from "@/server/platform/mail/index";
import { requirePermission } from "@/server/staff/index";
import { findSubscription } from "@/server/subscriptions/lifecycle/index";
import { MAIL_KINDS, type MailKind } from "@/shared/mail-kinds";
import { type ComposedMail, composeMail } from "./compose-mail";
import { getDefaultTemplate } from "./default-templates";
import { writeMailsOff } from "./disabled-mails.repository";
import { formatMailAmount, getMailLocale } from "./formats.rules";
import { findNewestSubscription } from "./mail-facts.repository";
import type { MailTemplate, MailValues } from "./mail-template";
import { findTemplates, removeTemplateRow, saveTemplateRow } from "./mail-template.repository";
import { buildCommonValues, getSalutationName } from "./mail-values";
import { findMailAddress } from "./recipient";
import { listTemplateVariables, replaceAmounts, SAMPLE_VALUES } from "./sample-values";
import type { SubscriberMailContext } from "./send-subscriber-mail";
import { findTemplateProblems } from "./template-language";

/** A kind of mail and its template, for the editor. */
export interface MailSetting extends MailTemplate {
  kind: MailKind;
  isOn: boolean;
  /** false: the default template. */
  isOwn: boolean;
  /** Names of the values that its template may use. */
  variables: readonly string[];
}

async function loadMailsOff(ctx: Context): Promise<readonly string[]> {
  return (await readSettings(ctx.db, ctx.account.id)).subscriptions.mailsOff;
}

/** List every kind of mail to subscribers, with its current template. */
export async function listMailSettings(ctx: Context): Promise<MailSetting[]> {
  requirePermission(ctx, "catalogue:read");
  const [ownTemplates, off] = await Promise.all([findTemplates(ctx.db, ctx.account.id), loadMailsOff(ctx)]);
  const locale = getMailLocale(ctx.account);
  return MAIL_KINDS.map((kind) => ({
    kind,
    ...(ownTemplates[kind] ?? getDefaultTemplate(locale, kind)),
    isOn: !off.includes(kind),
    isOwn: ownTemplates[kind] !== undefined,
    variables: listTemplateVariables(kind),
  }));
}

function requireValidTemplate(kind: MailKind, template: MailTemplate): void {
  const problems: Problem[] = findTemplateProblems(kind, template).map(({ part, message }) => ({
    path: part,
    message,
  }));
  const [first] = problems;
  if (first !== undefined) throw new AppError("invalid", first.message, { problems });
}

/** Save an account's own template. Refused where it does not parse or uses a value that this kind of mail lacks. */
export async function saveMailTemplate(
  ctx: Context,
  { kind, ...template }: MailTemplate & { kind: MailKind },
): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  requireValidTemplate(kind, template);
  const updatedBy = ctx.actor.kind === "staff" ? ctx.actor.staffUserId : null;
  const now = ctx.systemClock.now();
  await saveTemplateRow(ctx.db, ctx.account.id, { kind, ...template, now, by: updatedBy });
}

/** Restore the default template. */
export async function resetMailTemplate(ctx: Context, kind: MailKind): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  await removeTemplateRow(ctx.db, ctx.account.id, kind);
}

/** Switch a kind of mail on or off; every process applies it within seconds. */
export async function switchMail(
  ctx: Context,
  { kind, isOn }: { kind: MailKind; isOn: boolean },
): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  await writeMailsOff(ctx.db, ctx.account.id, { kind, isOff: !isOn });
}

/** Load sample values, replaced by those of the newest subscription where there is one. */
async function loadSampleValues(ctx: Context, kind: MailKind): Promise<MailValues> {
  const sample = SAMPLE_VALUES[kind];
  const newestId = await findNewestSubscription(ctx.db, ctx.account.id);
  const subscription = newestId === null ? null : await findSubscription(ctx, newestId);
  if (subscription === null) {
    const { name, siteUrl: url } = ctx.account;
    return { ...sample, publication: { ...sample.publication, name, url } };
  }
  const { subscriber } = subscription;
  const email = (await findMailAddress(ctx, subscriber)) ?? "reader@example.com";
  const reader = { name: getSalutationName(subscriber.name, email), email };
  const amount = formatMailAmount(ctx.account, subscription.planAmountCents, subscription.planAmountCurrency);
  return { ...replaceAmounts(sample, amount), ...buildCommonValues(ctx, { subscription, reader }) };
}

/** Render a mail with the data of the newest subscription. */
export async function previewMail(
  ctx: Context,
  { kind, ...template }: MailTemplate & { kind: MailKind },
): Promise<ComposedMail> {
  requirePermission(ctx, "catalogue:read");
  requireValidTemplate(kind, template);
  return composeMail(ctx.account, template, await loadSampleValues(ctx, kind));
}

/** Send the rendered mail to the caller. */
export async function sendTestMail(
  ctx: SubscriberMailContext,
  { to, ...input }: MailTemplate & { kind: MailKind; to: { name: string; address: string } },
): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  const { subject, ...composed } = await previewMail(ctx, input);
  const { id: accountId, name } = ctx.account;
  const mail = { accountId, from: { name }, to, subject: `[Test] ${subject}`, ...composed };
  await ctx.mailer.send({ ...mail, isRetried: false }).catch((error: unknown) => {
    throw toMailFault(error);
  });
}
