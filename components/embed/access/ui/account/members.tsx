/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Member, Subscription } from "../../types";
import { useUi } from "../context";
import { useLoaded } from "../loaded";
import { formatRefusal } from "../refusal";
import { Field, LoadError, LoadingIndicator } from "../status-messages";

function getName({ name, subscriber_identities: identities }: Member): string {
  return (
    name ?? identities.find(({ provider }) => provider !== "platform")?.value ?? identities[0]?.value ?? "?"
  );
}

/** The members of a shared subscription: lists, adds and removes them. */
export function Members({ subscription }: { subscription: Subscription }) {
  const { svc, translator, announce } = useUi();
  const { t } = translator;
  const id = subscription.id ?? 0;
  const [members, reload] = useLoaded(async () => (await svc.getMembers(id)).members, [id]);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function change(announcement: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
      setProblem(undefined);
      announce(announcement);
      await reload();
    } catch (error) {
      const refused = formatRefusal(error, translator);
      setProblem(refused);
      announce(refused);
    }
  }

  async function add(): Promise<void> {
    const identity = text.trim();
    if (identity === "") return setProblem(t("needsEmail"));
    const provider = identity.startsWith("+") ? "phone" : "email";
    await change(t("memberAdded", { name: identity }), async () => {
      await svc.addMember(id, { provider, identity });
      setText("");
    });
  }

  if (members.state === "loading") return <LoadingIndicator />;
  if (members.state === "refused")
    return <LoadError text={formatRefusal(members.error, translator)} onRetry={() => void reload()} />;
  return (
    <div class="stack">
      <h4>{t("members")}</h4>
      <ul class="lines">
        {members.value.map((member) => (
          <li key={member.id} class="row">
            <span>{getName(member)}</span>
            <button
              type="button"
              class="plain"
              aria-label={t("removeMember", { name: getName(member) })}
              onClick={() =>
                void change(t("memberRemoved", { name: getName(member) }), () =>
                  svc.removeMembers(id, [member.id]),
                )
              }
            >
              {t("remove")}
            </button>
          </li>
        ))}
      </ul>
      <form
        class="row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field
          name="member"
          label={t("memberName")}
          value={text}
          onValue={setText}
          autoComplete="off"
          maxLength={254}
          problem={problem}
        />
        <button type="submit" class="button">
          {t("addMember")}
        </button>
      </form>
    </div>
  );
}
