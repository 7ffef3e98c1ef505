import { type Context, readSettings } from "@/server/accounts/index";
import { AppError, type Problem } from "@/server/platform/errors/index";
import { toFault } from "@/server/platform/faults/index";
import { requirePermission } from "@/server/staff/index";
import { findSubscription } from "@/server/subscriptions/lifecycle/index";
import { MAIL_KINDS, type MailKind } from "@/server/subscriptions/mail-kinds/index";
import { type ComposedMail, composeMail } from "./compose-mail";
import { DEFAULT_TEMPLATES } from "./default-templates";
import { moneyText } from "./formats.rules";
import type { SubscriberMailContext } from "./mail-context";
import { findNewestSubscription } from "./mail-facts.repository";
import type { MailTemplate, MailValues } from "./mail-template";
import { findTemplates, removeTemplateRow, saveTemplateRow } from "./mail-template.repository";
import { callingName, commonValues } from "./mail-values";
import { writeMailsOff } from "./mails-off.repository";
import { findMailAddress } from "./recipient";
import { SAMPLE_VALUES, variablesOf, withAmount } from "./sample-values";
import { templateProblems } from "./template-language";

/** A kind of mail as its editor shows it. */
export interface MailSetting extends MailTemplate {
  kind: MailKind;
  isOn: boolean;
  /** false: our words. */
  isOwn: boolean;
  /** What its template may name. */
  variables: readonly string[];
}

async function mailsOff(ctx: Context): Promise<readonly string[]> {
  return (await readSettings(ctx.db, ctx.account.id)).subscriptions.mailsOff;
}

/** Every kind of mail to subscribers, with the words that hold. */
export async function listMailSettings(ctx: Context): Promise<MailSetting[]> {
  requirePermission(ctx, "catalogue:read");
  const [own, off] = await Promise.all([findTemplates(ctx.db, ctx.account.id), mailsOff(ctx)]);
  return MAIL_KINDS.map((kind) => ({
    kind,
    ...(own[kind] ?? DEFAULT_TEMPLATES[kind]),
    isOn: !off.includes(kind),
    isOwn: own[kind] !== undefined,
    variables: variablesOf(kind),
  }));
}

function requireSound(kind: MailKind, template: MailTemplate): void {
  const problems: Problem[] = templateProblems(kind, template).map(({ part, message }) => ({
    path: part,
    message,
  }));
  const [first] = problems;
  if (first !== undefined) throw new AppError("invalid", first.message, { problems });
}

/** Keeps an account's own words. Refused where they cannot be read, or name what this kind of mail does not know. */
export async function saveMailTemplate(
  ctx: Context,
  { kind, ...template }: MailTemplate & { kind: MailKind },
): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  requireSound(kind, template);
  const by = ctx.actor.kind === "staff" ? ctx.actor.staffUserId : null;
  const now = ctx.worldClock.now();
  await saveTemplateRow(ctx.db, ctx.account.id, { kind, ...template, now, by });
}

/** Back to our words. */
export async function resetMailTemplate(ctx: Context, kind: MailKind): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  await removeTemplateRow(ctx.db, ctx.account.id, kind);
}

/** Whether a kind of mail goes out; every process follows within seconds. */
export async function switchMail(
  ctx: Context,
  { kind, isOn }: { kind: MailKind; isOn: boolean },
): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  await writeMailsOff(ctx.db, ctx.account.id, { kind, isOff: !isOn });
}

/** Values of the subscription that was made last, over those of the example. */
async function sampleOf(ctx: Context, kind: MailKind): Promise<MailValues> {
  const sample = SAMPLE_VALUES[kind];
  const newest = await findNewestSubscription(ctx.db, ctx.account.id);
  const subscription = newest === null ? null : await findSubscription(ctx, newest);
  if (subscription === null) {
    const { name, siteUrl: url } = ctx.account;
    return { ...sample, publication: { ...sample.publication, name, url } };
  }
  const { subscriber } = subscription;
  const email = (await findMailAddress(ctx, subscriber)) ?? "reader@example.com";
  const reader = { name: callingName(subscriber.name, email), email };
  const amount = moneyText(ctx.account, subscription.planAmountCents, subscription.planAmountCurrency);
  return { ...withAmount(sample, amount), ...commonValues(ctx, { subscription, reader }) };
}

/** A mail as it would leave, with the data of the newest subscription. */
export async function previewMail(
  ctx: Context,
  { kind, ...template }: MailTemplate & { kind: MailKind },
): Promise<ComposedMail> {
  requirePermission(ctx, "catalogue:read");
  requireSound(kind, template);
  return composeMail(ctx.account, template, await sampleOf(ctx, kind));
}

/** A mail server that takes no mail, as a refusal with its own reply; a fault that says more of itself stays as it is. */
function mailFault(error: unknown): unknown {
  if (error instanceof AppError || toFault(error) !== null) return error;
  const reply =
    error instanceof Error && "response" in error ? ` It answered: ${String(error.response)}` : "";
  return new AppError("unavailable", `The mail server did not take the mail.${reply}`, { cause: error });
}

/** Sends whoever asks the mail as it would leave. */
export async function sendTestMail(
  ctx: SubscriberMailContext,
  { to, ...asked }: MailTemplate & { kind: MailKind; to: { name: string; address: string } },
): Promise<void> {
  requirePermission(ctx, "catalogue:write");
  const { subject, ...composed } = await previewMail(ctx, asked);
  const { id: accountId, name } = ctx.account;
  const mail = { accountId, from: { name }, to, subject: `[Test] ${subject}`, ...composed };
  await ctx.mailer.send({ ...mail, isRetried: false }).catch((error: unknown) => {
    throw mailFault(error);
  });
}
