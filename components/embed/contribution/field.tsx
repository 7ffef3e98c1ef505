/** @jsxImportSource preact */
import { useFrame } from "../frame/use-frame";
import { type Field, LONGEST } from "./form.rules";

interface FieldProps {
  name: Exclude<Field, "text">;
  value: string;
  /** Key of what is wrong with it. */
  wrong: string | undefined;
  change: (value: string) => void;
  type?: "text" | "email" | "tel";
  autocomplete?: string;
  isRequired?: boolean;
  isLong?: boolean;
}

/** What is wrong with a field, said when it turns out, and found by whoever comes to the field. */
export function Wrong({ id, message }: { id: string; message: string | undefined }) {
  const { t } = useFrame();
  if (message === undefined) return null;
  return (
    <p class="wrong" id={id}>
      {t(message)}
    </p>
  );
}

export function TextField({ name, value, wrong, change, ...more }: FieldProps) {
  const { t } = useFrame();
  const { type = "text", autocomplete, isRequired = false, isLong = false } = more;
  const shared = {
    id: name,
    name,
    value,
    // Longer texts are told of when they are sent: nobody's words are cut while they paste them.
    maxLength: LONGEST[name] * 2,
    dir: type === "text" ? ("auto" as const) : ("ltr" as const),
    autocomplete,
    "aria-required": isRequired,
    "aria-invalid": wrong !== undefined,
    "aria-describedby": wrong === undefined ? undefined : `${name}-wrong`,
    onInput: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={name}>
        {t(`field_${name}`)} {!isRequired && <span class="optional">{t("optional")}</span>}
      </label>
      {isLong ? <textarea rows={3} {...shared} /> : <input type={type} {...shared} />}
      <Wrong id={`${name}-wrong`} message={wrong} />
    </div>
  );
}
