/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Member, Subscription } from "../../types";
import { useUi } from "../context";
import { useLoaded } from "../loaded";
import { Field, Refused, Waiting } from "../parts";
import { refusalText } from "../refusal";

function nameOf({ name, subscriber_identities: known }: Member): string {
  return name ?? known.find(({ provider }) => provider !== "platform")?.value ?? known[0]?.value ?? "?";
}

/** With whom a subscription is shared: people are let in and out. */
export function Members({ one }: { one: Subscription }) {
  const { svc, words, announce } = useUi();
  const { t } = words;
  const id = one.id ?? 0;
  const [members, again] = useLoaded(async () => (await svc.getMembers(id)).members, [id]);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function change(said: string, act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      setProblem(undefined);
      announce(said);
      await again();
    } catch (error) {
      const refused = refusalText(error, words);
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

  if (members.state === "loading") return <Waiting />;
  if (members.state === "refused")
    return <Refused text={refusalText(members.error, words)} again={() => void again()} />;
  return (
    <div class="stack">
      <h4>{t("members")}</h4>
      <ul class="lines">
        {members.value.map((member) => (
          <li key={member.id} class="row">
            <span>{nameOf(member)}</span>
            <button
              type="button"
              class="plain"
              aria-label={t("removeMember", { name: nameOf(member) })}
              onClick={() =>
                void change(t("memberRemoved", { name: nameOf(member) }), () =>
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
