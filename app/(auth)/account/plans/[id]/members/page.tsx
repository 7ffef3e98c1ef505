import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import { Button } from "@/components/ui/button";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { listMembers } from "@/server/subscriptions/lifecycle/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { getSingleParam } from "../../../../reader-request";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../../../reader-texts";
import { addMemberAction, removeMemberAction } from "../../plan-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("members");
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MembersPage({ params, searchParams }: Props) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/members`);
  const subscription = await orNotFoundPage(getOwnSubscription(ctx, id));
  const plan = toPlanView(ctx, subscription, await loadTextFormat());
  if (!plan.isShared) notFound();
  const which = { id, subscriberId: subscription.subscriberId };
  const members = await listMembers(ctx, which);
  const { userLimit } = plan;
  const isFull = userLimit !== null && members.length >= userLimit;
  const t = await loadReaderTexts();
  const count = members.length;
  const lead =
    userLimit === null ? t("memberCount", { count }) : t("memberCountOf", { count, limit: userLimit });
  const done = getSingleParam(await searchParams, "done") === "removed" ? t("memberRemoved") : null;
  return (
    <AccountFrame
      t={t}
      current="/account/plans"
      title={t("membersOf", { plan: plan.title })}
      lead={lead}
      done={done}
    >
      <AccountCard>
        {members.length === 0 ? (
          <p className="text-sm text-ink-2">{t("noMembers")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {members.map((member) => {
              const identity = member.identities[0]?.value ?? "";
              const label = member.name ?? identity;
              return (
                <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                    {label}
                    {member.name !== null && <span className="block text-xs text-ink-3">{identity}</span>}
                  </span>
                  <form action={removeMemberAction}>
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="member" value={member.id} />
                    <Button type="submit" size="sm" aria-label={t("removeMember", { name: label })}>
                      {t("remove")}
                    </Button>
                  </form>
                </li>
              );
            })}
          </ul>
        )}
      </AccountCard>
      <AccountCard labelledBy="add">
        <h2 id="add" className="mb-3 text-base font-semibold">
          {t("addMember")}
        </h2>
        {isFull ? (
          <p className="text-sm text-ink-2">{t("planFull")}</p>
        ) : (
          <ReaderForm
            id="member"
            action={addMemberAction}
            submit={t("add")}
            hidden={{ id: String(id) }}
            fields={[
              { name: "name", label: t("name"), optional: true, maxLength: 200 },
              {
                name: "member",
                label: t("emailOrMobile"),
                maxLength: 254,
                hint: t("memberHint"),
              },
            ]}
          />
        )}
      </AccountCard>
      <p className="text-sm">
        <a href={path} className="font-medium text-accent underline underline-offset-2">
          {t("backToPlan")}
        </a>
      </p>
    </AccountFrame>
  );
}
