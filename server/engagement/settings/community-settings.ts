import { type AccountSettings, changeSettings, lockSettings, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Vault } from "@/server/platform/crypto/index";
import { invalid } from "@/server/platform/errors/index";
import { emitSettingsChanged, requirePermission } from "@/server/staff/index";
import { applyReactionEdits, type EditedReaction } from "./page-reactions.rules";
import { type SecretKind, sealSecret } from "./sealed-secrets";

type Engagement = AccountSettings["engagement"];
type Captcha = Engagement["captcha"];
type Moderation = Engagement["moderation"];
type Scorer = NonNullable<Moderation["externalScorer"]>;

/** The community settings as staff see them: secrets only as whether they are set. */
export interface CommunitySettings extends Omit<Engagement, "captcha" | "moderation" | "lastPageReactionId"> {
  captcha: Pick<Captcha, "provider" | "siteKey" | "verifyUrl"> & {
    hasSecret: boolean;
    hasMobileSecret: boolean;
  };
  moderation: Omit<Moderation, "externalScorer"> & {
    externalScorer: (Pick<Scorer, "url" | "onFailure"> & { hasHeader: boolean }) | null;
  };
}

/** A change of the settings; a secret that is null stays as it is. */
export interface CommunityChange extends Omit<CommunitySettings, "captcha" | "moderation" | "pageReactions"> {
  pageReactions: EditedReaction[];
  captcha: Captcha;
  moderation: Moderation;
}

function toView(engagement: Engagement): CommunitySettings {
  const { captcha, moderation, lastPageReactionId: _last, ...open } = engagement;
  const { secret, mobileSecret, ...visible } = captcha;
  const scorer = moderation.externalScorer;
  return {
    ...open,
    captcha: { ...visible, hasSecret: secret !== null, hasMobileSecret: mobileSecret !== null },
    moderation: {
      ...moderation,
      externalScorer:
        scorer === null
          ? null
          : { url: scorer.url, onFailure: scorer.onFailure, hasHeader: scorer.header !== null },
    },
  };
}

/** Get the current community settings. */
export async function getCommunitySettings(ctx: Context): Promise<CommunitySettings> {
  requirePermission(ctx, "moderation:configure");
  return toView((await readSettings(ctx.db, ctx.account.id)).engagement);
}

/** Seal a new value; null keeps the stored one. */
function sealValue(
  vault: Vault,
  kind: SecretKind,
  { input, before }: { input: string | null; before: string | null },
) {
  return input === null ? before : sealSecret(vault, kind, input);
}

/** Secrets belong to one provider: changing the provider drops them. */
function applyCaptchaChange(vault: Vault, before: Captcha, change: Captcha): Captcha {
  const same = before.provider === change.provider;
  const sealField = (kind: SecretKind, field: "secret" | "mobileSecret") =>
    change.provider === "proof-of-work"
      ? null
      : sealValue(vault, kind, { input: change[field], before: same ? before[field] : null });
  const after = {
    ...change,
    secret: sealField("captcha", "secret"),
    mobileSecret: sealField("captchaMobile", "mobileSecret"),
  };
  if (after.provider === "proof-of-work") return { ...after, siteKey: null, verifyUrl: null };
  if (after.siteKey === null) throw invalid("captcha.siteKey", "Enter the site key of this service.");
  if (after.secret === null) throw invalid("captcha.secret", "Enter the secret of this service.");
  return after;
}

/** The header may contain a key for the scorer's URL; a new URL must not receive it. */
function applyScorerChange(vault: Vault, before: Scorer | null, change: Scorer | null): Scorer | null {
  if (change === null) return null;
  const header = before?.url === change.url ? before.header : null;
  return { ...change, header: sealValue(vault, "scorer", { input: change.header, before: header }) };
}

/**
 * Change the community settings; every process applies them within seconds. Refused where a captcha service lacks its
 * key or secret.
 */
export async function saveCommunitySettings(
  ctx: Context & { vault: Vault },
  change: CommunityChange,
): Promise<CommunitySettings> {
  requirePermission(ctx, "moderation:configure");
  const { account, vault } = ctx;
  return ctx.db.transaction(async (tx) => {
    const before = (await lockSettings(tx, account.id)).engagement;
    const { captcha, moderation, pageReactions, ...rest } = change;
    const engagement = {
      ...rest,
      ...applyReactionEdits(before, pageReactions),
      captcha: applyCaptchaChange(vault, before.captcha, captcha),
      moderation: {
        ...moderation,
        externalScorer: applyScorerChange(vault, before.moderation.externalScorer, moderation.externalScorer),
      },
    };
    await emitSettingsChanged(ctx, tx, "community");
    if (change.ignoredParameters.join("&") !== before.ignoredParameters.join("&"))
      await ctx.emit(tx, {
        name: "engagement/pages.key-requested",
        id: `account:${account.id}:pages-key:${ctx.ids.uuid()}`,
        subject: { type: "account", id: String(account.id) },
        data: {},
      });
    return toView(
      (await changeSettings(tx, account.id, { section: "engagement", change: engagement })).engagement,
    );
  });
}
