import {
  type AccountSettings,
  type Context,
  changeSettings,
  lockSettings,
  readSettings,
} from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import type { Vault } from "@/server/platform/vault/index";
import { emitSettingsChanged, requirePermission } from "@/server/staff/index";
import { applyReactionEdits, type EditedReaction } from "./page-reactions.rules";
import { type SecretKind, sealSecret } from "./sealed-secrets";

type Engagement = AccountSettings["engagement"];
type Captcha = Engagement["captcha"];
type Moderation = Engagement["moderation"];
type Scorer = NonNullable<Moderation["externalScorer"]>;

/** How readers take part, as staff see it: of secrets only whether there is one. */
export interface CommunitySettings extends Omit<Engagement, "captcha" | "moderation" | "lastPageReactionId"> {
  captcha: Pick<Captcha, "provider" | "siteKey" | "verifyUrl"> & {
    hasSecret: boolean;
    hasMobileSecret: boolean;
  };
  moderation: Omit<Moderation, "externalScorer"> & {
    externalScorer: (Pick<Scorer, "url" | "onFailure"> & { hasHeader: boolean }) | null;
  };
}

/** What is changed; a secret that is null stays as it is. */
export interface CommunityChange extends Omit<CommunitySettings, "captcha" | "moderation" | "pageReactions"> {
  pageReactions: EditedReaction[];
  captcha: Captcha;
  moderation: Moderation;
}

function viewOf(engagement: Engagement): CommunitySettings {
  const { captcha, moderation, lastPageReactionId: _last, ...open } = engagement;
  const { secret, mobileSecret, ...told } = captcha;
  const scorer = moderation.externalScorer;
  return {
    ...open,
    captcha: { ...told, hasSecret: secret !== null, hasMobileSecret: mobileSecret !== null },
    moderation: {
      ...moderation,
      externalScorer:
        scorer === null
          ? null
          : { url: scorer.url, onFailure: scorer.onFailure, hasHeader: scorer.header !== null },
    },
  };
}

/** How readers take part, as it stands now. */
export async function getCommunitySettings(ctx: Context): Promise<CommunitySettings> {
  requirePermission(ctx, "moderation:configure");
  return viewOf((await readSettings(ctx.db, ctx.account.id)).engagement);
}

/** Seals what was given; what was not stays as it is kept. */
function kept(
  vault: Vault,
  kind: SecretKind,
  { given, before }: { given: string | null; before: string | null },
) {
  return given === null ? before : sealSecret(vault, kind, given);
}

/** A secret belongs to its service: another one begins without. */
function captchaAfter(vault: Vault, before: Captcha, change: Captcha): Captcha {
  const same = before.provider === change.provider;
  const secretOf = (kind: SecretKind, field: "secret" | "mobileSecret") =>
    change.provider === "proof-of-work"
      ? null
      : kept(vault, kind, { given: change[field], before: same ? before[field] : null });
  const after = {
    ...change,
    secret: secretOf("captcha", "secret"),
    mobileSecret: secretOf("captchaMobile", "mobileSecret"),
  };
  if (after.provider === "proof-of-work") return { ...after, siteKey: null, verifyUrl: null };
  if (after.siteKey === null) throw invalid("captcha.siteKey", "This service needs its site key.");
  if (after.secret === null) throw invalid("captcha.secret", "This service needs its secret.");
  return after;
}

/** A header may hold a key of the scorer it was given for; a scorer elsewhere must not get it. */
function scorerAfter(vault: Vault, before: Scorer | null, change: Scorer | null): Scorer | null {
  if (change === null) return null;
  const header = before?.url === change.url ? before.header : null;
  return { ...change, header: kept(vault, "scorer", { given: change.header, before: header }) };
}

/**
 * Changes how readers take part; every process follows within seconds. Refused where a captcha service lacks its key
 * or secret.
 */
export async function saveCommunitySettings(
  ctx: Context & { vault: Vault },
  change: CommunityChange,
): Promise<CommunitySettings> {
  requirePermission(ctx, "moderation:configure");
  const { account, vault } = ctx;
  return ctx.db.withStatements(async (tx) => {
    const before = (await lockSettings(tx, account.id)).engagement;
    const { captcha, moderation, pageReactions, ...rest } = change;
    const engagement = {
      ...rest,
      ...applyReactionEdits(before, pageReactions),
      captcha: captchaAfter(vault, before.captcha, captcha),
      moderation: {
        ...moderation,
        externalScorer: scorerAfter(vault, before.moderation.externalScorer, moderation.externalScorer),
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
    return viewOf(
      (await changeSettings(tx, account.id, { section: "engagement", change: engagement })).engagement,
    );
  });
}
