import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { ReaderForm } from "@/components/reader/reader-form";
import { Button } from "@/components/ui/button";
import { getOwnSubscription } from "@/server/subscriptions/checkout/index";
import { listMembers } from "@/server/subscriptions/lifecycle/index";
import { orNotFoundPage, requireId, requireMember, toPlanView } from "../../../../member-account";
import { getSingleParam } from "../../../../reader-request";
import { addMemberAction, removeMemberAction } from "../../plan-actions";

export const metadata: Metadata = { title: "Members", robots: { index: false, follow: false } };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MembersPage({ params, searchParams }: Props) {
  const id = requireId((await params).id);
  const path = `/account/plans/${id}`;
  const ctx = await requireMember(`${path}/members`);
  const subscription = await orNotFoundPage(getOwnSubscription(ctx, id));
  const plan = toPlanView(ctx, subscription);
  if (!plan.isShared) notFound();
  const which = { id, subscriberId: subscription.subscriberId };
  const members = await listMembers(ctx, which);
  const { userLimit } = plan;
  const isFull = userLimit !== null && members.length >= userLimit;
  const counted = userLimit === null ? `${members.length}` : `${members.length} of ${userLimit}`;
  const done = getSingleParam(await searchParams, "done") === "removed" ? "Member removed" : null;
  return (
    <AccountFrame
      publication={ctx.account}
      current="/account/plans"
      title={`Members of ${plan.title}`}
      lead={`${counted} members, not counting you.`}
      done={done}
    >
      <AccountCard>
        {members.length === 0 ? (
          <p className="text-sm text-ink-2">No members yet. Add people by email or mobile number.</p>
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
                    <Button type="submit" size="sm" aria-label={`Remove ${label}`}>
                      Remove
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
          Add a member
        </h2>
        {isFull ? (
          <p className="text-sm text-ink-2">This plan is full. Remove a member to add another.</p>
        ) : (
          <ReaderForm
            id="member"
            action={addMemberAction}
            submit="Add"
            hidden={{ id: String(id) }}
            fields={[
              { name: "name", label: "Name", optional: true, maxLength: 200 },
              {
                name: "member",
                label: "Email or mobile number",
                maxLength: 254,
                hint: "Start a number with + and the country code. They log in with it to get access.",
              },
            ]}
          />
        )}
      </AccountCard>
      <p className="text-sm">
        <a href={path} className="font-medium text-accent underline underline-offset-2">
          Back to the plan
        </a>
      </p>
    </AccountFrame>
  );
}
