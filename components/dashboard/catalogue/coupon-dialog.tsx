"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { CheckField, FormProblem, NumberField, PickSeveral, SelectField, TextField } from "../form/fields";
import { loadSchemas } from "../form/load-schemas";
import { MomentField } from "../form/moment-field";
import { findHiddenProblem, useFormValues } from "../form/use-form-values";
import { useTRPC } from "../trpc/client";
import { FormDialog } from "../webhooks/form-dialog";
import type { ListedCoupon } from "./listed-coupon";
import { MoneyField } from "./money-field";
import { useCatalogueChanged } from "./use-catalogue-change";

interface Values
  extends Omit<ListedCoupon, "id" | "discountId" | "redeemed" | "status" | "updatedAt" | "value"> {
  value: number | null;
}

const NEW: Values = {
  code: "",
  title: "",
  discountType: "percent",
  value: null,
  currency: null,
  recurring: false,
  enabled: true,
  validFrom: null,
  validUntil: null,
  maxRedemptions: null,
  maxPerSubscriber: null,
  planIds: [],
};

function toFormValues(coupon: ListedCoupon): Values {
  const { code, title, discountType, value, currency, recurring, enabled } = coupon;
  const { validFrom, validUntil, maxRedemptions, maxPerSubscriber, planIds } = coupon;
  const window = { validFrom, validUntil, maxRedemptions, maxPerSubscriber };
  return { code, title, discountType, value, currency, recurring, enabled, ...window, planIds };
}

interface CouponDialogProps {
  /** null: a new coupon. */
  coupon: ListedCoupon | null;
  onClose: () => void;
  onRetire: (coupon: ListedCoupon) => void;
}

/** Dialog that creates or edits a coupon. */
export function CouponDialog({ coupon, onClose, onRetire }: CouponDialogProps) {
  const trpc = useTRPC();
  const changed = useCatalogueChanged();
  const groups = useQuery(trpc.catalogue.groups.queryOptions({}));
  const create = useMutation(trpc.catalogue.createCoupon.mutationOptions());
  const update = useMutation(trpc.catalogue.updateCoupon.mutationOptions());
  const { values, change, problems, problem, submit } = useFormValues({
    loadSchema: async () => (await loadSchemas()).couponTermsSchema,
    initial: coupon === null ? NEW : toFormValues(coupon),
    save: async (read) => {
      if (coupon === null) await create.mutateAsync(read);
      else await update.mutateAsync({ ...read, id: coupon.id, seenAt: coupon.updatedAt });
      await changed();
    },
  });
  const plans = (groups.data ?? []).flatMap(({ name, plans: groupPlans }) =>
    groupPlans.map(({ id, title }) => ({ id, label: `${title} (${name})` })),
  );
  return (
    <FormDialog
      title={coupon === null ? "Add coupon" : `Edit ${coupon.code}`}
      action={coupon === null ? "Add" : "Save"}
      onClose={onClose}
      onSubmit={submit}
    >
      <FormProblem message={findHiddenProblem(problems, Object.keys(NEW))} />
      <TextField
        label="Code"
        hint="Buyers enter it at checkout. Not case-sensitive."
        value={values.code}
        error={problem("code")}
        onChange={(code) => change({ code: code.toUpperCase() })}
      />
      <TextField
        label="Title"
        hint="Shown on the invoice."
        value={values.title}
        error={problem("title")}
        onChange={(title) => change({ title })}
      />
      <SelectField
        label="Discount"
        value={values.discountType}
        options={[
          { value: "percent", label: "Percentage" },
          { value: "amount", label: "Fixed amount" },
        ]}
        onChange={(discountType) =>
          change(
            discountType === "amount"
              ? { discountType: "amount", currency: "GBP", value: null }
              : { discountType: "percent", currency: null, value: null },
          )
        }
      />
      {values.currency === null ? (
        <NumberField
          label="Percent"
          min={0}
          max={100}
          step="any"
          value={values.value}
          error={problem("value")}
          onChange={(value) => change({ value })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-4">
          <MoneyField
            label="Amount"
            cents={values.value}
            currency={values.currency}
            error={problem("value")}
            onChange={(value) => change({ value })}
          />
          <TextField
            label="Currency"
            value={values.currency}
            maxLength={3}
            error={problem("currency")}
            onChange={(text) => change({ currency: text.toUpperCase() })}
          />
        </div>
      )}
      <PickSeveral
        legend="Plans"
        hint="Select none to apply to every plan."
        options={plans}
        value={values.planIds}
        none="No plans yet."
        error={problem("planIds")}
        onChange={(planIds) => change({ planIds })}
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label="Redemption limit"
          hint="Leave empty for no limit."
          min={1}
          value={values.maxRedemptions}
          error={problem("maxRedemptions")}
          onChange={(maxRedemptions) => change({ maxRedemptions })}
        />
        <NumberField
          label="Limit per customer"
          min={1}
          value={values.maxPerSubscriber}
          error={problem("maxPerSubscriber")}
          onChange={(maxPerSubscriber) => change({ maxPerSubscriber })}
        />
      </div>
      <MomentField
        label="Starts"
        value={values.validFrom}
        error={problem("validFrom")}
        onChange={(validFrom) => change({ validFrom })}
      />
      <MomentField
        label="Expires"
        value={values.validUntil}
        error={problem("validUntil")}
        onChange={(validUntil) => change({ validUntil })}
      />
      <CheckField
        label="Apply to every charge"
        hint="Also discounts renewals and recurring charges. If off, only the first payment is discounted."
        checked={values.recurring}
        onChange={(recurring) => change({ recurring })}
      />
      <CheckField label="Enabled" checked={values.enabled} onChange={(enabled) => change({ enabled })} />
      {coupon !== null && (
        <div>
          <Button variant="ghost" onClick={() => onRetire(coupon)}>
            End coupon…
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
