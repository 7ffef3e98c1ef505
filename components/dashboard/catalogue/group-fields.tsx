"use client";

import type { z } from "zod";
import type { Asset, StaffGroup } from "@/server/subscriptions/catalogue/index";
import type { groupTermsSchema } from "@/shared/schemas/index";
import { AreaField, CheckField, PickSeveral, SelectField, TextField } from "../form/fields";
import type { FindProblem } from "../form/use-form-values";
import { IDENTITY_OPTIONS } from "../subscribers/identity-names";
import { MoneyField } from "./money-field";

export type GroupValues = z.input<typeof groupTermsSchema>;

export const NEW_GROUP: GroupValues = {
  name: "",
  description: null,
  type: "standard",
  public: true,
  preferredIdentityProvider: "email",
  metadataFields: [],
  assetIds: [],
  displayAssetIds: [],
  campaign: null,
};

/** Form values of a subscription group. */
export function groupValues(group: StaffGroup): GroupValues {
  return {
    name: group.name,
    description: group.description,
    type: group.type,
    public: group.public,
    preferredIdentityProvider: parseProvider(group.preferredIdentityProvider),
    metadataFields: [...group.metadataFields],
    assetIds: group.assets.map(({ id }) => id),
    displayAssetIds: group.displayAssets.map(({ id }) => id),
    campaign:
      group.campaign === null
        ? null
        : {
            currency: group.campaign.currency,
            targetCents: group.campaign.targetCents,
            targetValidationEnabled: group.campaign.targetValidationEnabled,
          },
  };
}

function parseProvider(name: string): GroupValues["preferredIdentityProvider"] {
  return IDENTITY_OPTIONS.find(({ value }) => value === name)?.value ?? "email";
}

interface GroupFieldsProps {
  values: GroupValues;
  assets: readonly Asset[];
  problem: FindProblem<GroupValues>;
  onChange: (part: Partial<GroupValues>) => void;
}

/** All fields of a group that staff edit, except its type. */
export function GroupFields({ values, assets, problem, onChange }: GroupFieldsProps) {
  const options = assets.map(({ id, title }) => ({ id, label: title }));
  const { campaign } = values;
  return (
    <>
      <TextField
        label="Name"
        value={values.name}
        error={problem("name")}
        onChange={(name) => onChange({ name })}
      />
      <AreaField
        label="Description"
        hint="Shown to readers where the group is offered."
        value={values.description ?? ""}
        error={problem("description")}
        onChange={(text) => onChange({ description: text === "" ? null : text })}
      />
      <CheckField
        label="Show in public lists"
        hint="If off, the group is private: only buyers with its ID can subscribe."
        checked={values.public}
        onChange={(isPublic) => onChange({ public: isPublic })}
      />
      <PickSeveral
        legend="Access included in every plan"
        options={options}
        value={values.assetIds}
        none="No assets yet. Add one under Paywall and prices."
        error={problem("assetIds")}
        onChange={(assetIds) => onChange({ assetIds })}
      />
      {campaign !== null && (
        <CampaignFields
          values={campaign}
          problem={problem}
          onChange={(part) => onChange({ campaign: { ...campaign, ...part } })}
        />
      )}
      <SelectField
        label="Identify subscribers by"
        value={values.preferredIdentityProvider}
        options={IDENTITY_OPTIONS}
        onChange={(preferredIdentityProvider) => onChange({ preferredIdentityProvider })}
      />
      <AreaField
        label="Information to collect from buyers, one field per line"
        hint="Field names for the checkout, such as full-name or pin-code."
        value={values.metadataFields.join("\n")}
        error={problem("metadataFields")}
        onChange={(text) =>
          onChange({ metadataFields: text.split("\n").filter((line) => line.trim() !== "") })
        }
      />
    </>
  );
}

interface CampaignFieldsProps {
  values: NonNullable<GroupValues["campaign"]>;
  problem: FindProblem<GroupValues>;
  onChange: (part: Partial<NonNullable<GroupValues["campaign"]>>) => void;
}

function CampaignFields({ values, problem, onChange }: CampaignFieldsProps) {
  return (
    <>
      <TextField
        label="Currency"
        value={values.currency}
        maxLength={3}
        error={problem("campaign.currency")}
        onChange={(text) => onChange({ currency: text.toUpperCase() })}
      />
      <MoneyField
        label="Target"
        hint="Leave empty for no target."
        cents={values.targetCents}
        currency={values.currency}
        error={problem("campaign.targetCents")}
        onChange={(targetCents) => onChange({ targetCents })}
      />
      <CheckField
        label="Stop at target"
        hint="The campaign accepts no more payments once it reaches its target."
        checked={values.targetValidationEnabled}
        onChange={(targetValidationEnabled) => onChange({ targetValidationEnabled })}
      />
    </>
  );
}
