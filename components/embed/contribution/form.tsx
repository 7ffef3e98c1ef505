/** @jsxImportSource preact */
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useFrame, useReaderIdentity } from "../frame/use-frame";
import type { ContributionData, PageTopic } from "./boot-data";
import { Editor } from "./editor";
import { FieldError, TextField } from "./field";
import { type ContributionValues, type Field, LONGEST, toTopic } from "./form.rules";
import { Pictures } from "./pictures";
import { toText } from "./rich.rules";
import type { DraftState } from "./use-draft";
import type { Sending } from "./use-sending";

interface FormProps {
  data: ContributionData;
  topic: PageTopic | null;
  draftState: DraftState;
  sending: Sending;
}

/** The remaining length is shown below this number of characters. */
const SHOW_REMAINING_BELOW = 1_000;

function Topic({ topic }: { topic: PageTopic | null }) {
  const { t } = useFrame();
  const [values = []] = Object.values(toTopic(topic));
  if (values.length === 0) return null;
  return (
    <p class="topic">
      <span>{t("topic")}</span>
      {values.map((value) => (
        <bdi key={value} class="tag">
          {value}
        </bdi>
      ))}
    </p>
  );
}

function RemainingLength({ written }: { written: ContributionValues }) {
  const { t } = useFrame();
  const remaining = LONGEST.text - toText(written.lines).length;
  return remaining > SHOW_REMAINING_BELOW ? null : (
    <p class="hint" id="text-left">
      {t("left", { count: Math.max(0, remaining) })}
    </p>
  );
}

/** The contribution form: errors are shown at their fields, and input is preserved on failure. */
export function Form({ data, topic, draftState, sending }: FormProps) {
  const { t, reader, announce } = useFrame();
  const isLoggedIn = useReaderIdentity() !== null;
  const { draft, write } = draftState;
  const { written } = draft;
  const { wrongs, refusal, stage, changed } = sending;
  const mustLogIn = !isLoggedIn && !data.guests;
  const notice = useRef<HTMLDivElement>(null);
  const textLabel = useId();

  useLayoutEffect(() => {
    if (refusal !== null) notice.current?.focus();
  }, [refusal]);

  const set = (field: Field, change: Partial<ContributionValues>) => {
    write(change);
    changed(field);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (mustLogIn) {
      reader.requestLogIn();
      return;
    }
    const firstInvalid = await sending.send();
    if (firstInvalid === null) return;
    announce(t("wrong_some"), "assertive");
    document.getElementById(firstInvalid)?.focus();
  };
  const describedBy = [wrongs.text === undefined ? "" : "text-wrong", "text-left"].join(" ").trim();
  return (
    <form class="form" noValidate onSubmit={(event) => void submit(event)} aria-busy={stage === "sending"}>
      <Topic topic={topic} />
      {mustLogIn && <p class="told">{t("login_hint")}</p>}
      <TextField
        name="headline"
        value={written.headline}
        wrong={wrongs.headline}
        change={(headline) => set("headline", { headline })}
        isRequired
      />
      <div class="field">
        <span class="label" id={textLabel}>
          {t("field_text")}
        </span>
        <Editor
          key={draftState.version}
          id="text"
          labelledBy={textLabel}
          describedBy={describedBy}
          isWrong={wrongs.text !== undefined}
          first={written.lines}
          change={(lines) => set("text", { lines })}
        />
        <RemainingLength written={written} />
        <FieldError id="text-wrong" message={wrongs.text} />
      </div>
      {data.images && isLoggedIn && (
        <Pictures pictures={written.pictures} change={(pictures) => write({ pictures })} />
      )}
      <fieldset class="who">
        <legend>{t("about_you")}</legend>
        <TextField
          name="name"
          value={written.name}
          wrong={wrongs.name}
          change={(name) => set("name", { name })}
          autocomplete="name"
          isRequired
        />
        <TextField
          name="email"
          type="email"
          value={written.email}
          wrong={wrongs.email}
          change={(email) => set("email", { email })}
          autocomplete="email"
        />
        <TextField
          name="phone"
          type="tel"
          value={written.phone}
          wrong={wrongs.phone}
          change={(phone) => set("phone", { phone })}
          autocomplete="tel"
        />
        <TextField
          name="bio"
          value={written.bio}
          wrong={wrongs.bio}
          change={(bio) => set("bio", { bio })}
          isLong
        />
        <p class="hint">{t("about_you_hint")}</p>
      </fieldset>
      {refusal !== null && (
        <div class="refused" role="alert" tabIndex={-1} ref={notice}>
          <p class="notice-title">{t("not_sent")}</p>
          <p>{t(`refused_${refusal}`)}</p>
        </div>
      )}
      <div ref={sending.captchaRef} />
      <div class="acts">
        <button type="submit" class="button primary" aria-disabled={stage === "sending"}>
          {t(stage === "sending" ? "sending" : mustLogIn ? "login_to_send" : "send")}
        </button>
        <p class="hint">{t("draftSaved")}</p>
      </div>
    </form>
  );
}
