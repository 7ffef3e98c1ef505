/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { useUi } from "../context";
import { useLoaded } from "../loaded";
import { formatRefusal } from "../refusal";
import { Field, LoadError, LoadingIndicator } from "../status-messages";

const ADDRESS_FIELDS = [
  ["line1", "address-line1"],
  ["line2", "address-line2"],
  ["pincode", "postal-code"],
  ["city", "address-level2"],
  ["state", "address-level1"],
  ["country", "country-name"],
] as const;

/** Form for the reader's address and phone number, stored by the publication. */
export function Details() {
  const { svc, translator, announce } = useUi();
  const { t } = translator;
  const [metadata, reload] = useLoaded(() => svc.getSubscriberMetadata(), []);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (metadata.state !== "here") return;
    const { address, phone_number: phone } = metadata.value;
    const filled = Object.entries({ ...address, phone }).map(([name, value]) => [name, value ?? ""]);
    setValues(Object.fromEntries(filled));
  }, [metadata]);

  async function save(): Promise<void> {
    const { phone = "", ...addressValues } = values;
    const address = Object.fromEntries(
      Object.entries(addressValues).map(([name, value]) => [name, value.trim() || null]),
    );
    try {
      await svc.setSubscriberMetadata({ address, phone_number: phone.trim() || null });
      setProblem(undefined);
      announce(t("saved"));
    } catch (error) {
      setProblem(formatRefusal(error, translator));
    }
  }

  if (metadata.state === "loading") return <LoadingIndicator />;
  if (metadata.state === "refused")
    return <LoadError text={formatRefusal(metadata.error, translator)} onRetry={() => void reload()} />;
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
        {ADDRESS_FIELDS.map(([name, autoComplete]) => (
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
