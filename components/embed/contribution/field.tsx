/** @jsxImportSource preact */
import { useFrame } from "../frame/use-frame";
import { type Field, LONGEST } from "./form.rules";

interface FieldProps {
  name: Exclude<Field, "text">;
  value: string;
  /** Message key of the field's error. */
  wrong: string | undefined;
  change: (value: string) => void;
  type?: "text" | "email" | "tel";
  autocomplete?: string;
  isRequired?: boolean;
  isLong?: boolean;
}

/** Error of a field: announced when it appears, and referenced by the field's description. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const { t } = useFrame();
  if (message === undefined) return null;
  return (
    <p class="wrong" id={id}>
      {t(message)}
    </p>
  );
}

export function TextField({ name, value, wrong, change, ...inputProps }: FieldProps) {
  const { t } = useFrame();
  const { type = "text", autocomplete, isRequired = false, isLong = false } = inputProps;
  const shared = {
    id: name,
    name,
    value,
    // No maxlength: pasted text is not truncated, the length is validated on submit.
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
      <FieldError id={`${name}-wrong`} message={wrong} />
    </div>
  );
}
