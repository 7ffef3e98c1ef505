/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { useUi } from "../context";
import { useLoaded } from "../loaded";
import { Field, Refused, Waiting } from "../parts";
import { refusalText } from "../refusal";

const PARTS = [
  ["line1", "address-line1"],
  ["line2", "address-line2"],
  ["pincode", "postal-code"],
  ["city", "address-level2"],
  ["state", "address-level1"],
  ["country", "country-name"],
] as const;

/** Where a reader lives, and their number: what the publication keeps of them. */
export function Details() {
  const { svc, words, announce } = useUi();
  const { t } = words;
  const [known, again] = useLoaded(() => svc.getSubscriberMetadata(), []);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (known.state !== "here") return;
    const { address, phone_number: phone } = known.value;
    const filled = Object.entries({ ...address, phone }).map(([name, value]) => [name, value ?? ""]);
    setValues(Object.fromEntries(filled));
  }, [known]);

  async function save(): Promise<void> {
    const { phone = "", ...rest } = values;
    const address = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, value.trim() || null]),
    );
    try {
      await svc.setSubscriberMetadata({ address, phone_number: phone.trim() || null });
      setProblem(undefined);
      announce(t("saved"));
    } catch (error) {
      setProblem(refusalText(error, words));
    }
  }

  if (known.state === "loading") return <Waiting />;
  if (known.state === "refused")
    return <Refused text={refusalText(known.error, words)} again={() => void again()} />;
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div class="fields">
        {PARTS.map(([name, autoComplete]) => (
          <Field
            key={name}
            name={name}
            label={t(name)}
            autoComplete={autoComplete}
            maxLength={200}
            value={values[name] ?? ""}
            onValue={(value) => setValues({ ...values, [name]: value })}
            optional
          />
        ))}
        <Field
          name="phone"
          label={t("phone")}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={values["phone"] ?? ""}
          onValue={(phone) => setValues({ ...values, phone })}
          optional
        />
      </div>
      {problem === undefined ? null : (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      <p class="actions">
        <button type="submit" class="button">
          {t("save")}
        </button>
      </p>
    </form>
  );
}
