import type { Meta, StoryObj } from "@storybook/react-vite";
import { AuthenticatorDialog } from "@/components/dashboard/settings/two-step/authenticator-dialog";
import { PasskeyDialog } from "@/components/dashboard/settings/two-step/passkey-dialog";
import { RecoveryCodes } from "@/components/dashboard/settings/two-step/recovery-codes";
import { TwoStepRequired } from "@/components/dashboard/settings/two-step/two-step-required";
import { TwoStepSettings } from "@/components/dashboard/settings/two-step/two-step-settings";
import { RequireTwoStep } from "@/components/dashboard/team/require-two-step";
import { type Answers, LOADING, Refusal } from "./answer-link";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/Two-step verification" } satisfies Meta;

type Story = StoryObj;
type Me = NonNullable<Answers["me"]>;

const SINCE = new Date("2026-03-02T09:30:00Z");
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const USUAL = { canUsePasskeys: true, isOffered: true, isProven: false, providerName: null };
const OFF = { authenticatorSince: null, passkeys: [], recoveryCodesLeft: 0, ...USUAL };

const toPasskey = (name: string, at: number, lastUsedAt: Date | null) => ({
  ...{ id: `0193b2f0-5f0e-4a51-9d3c-6d1c3fd1c6a${at}`, name, createdAt: SINCE, lastUsedAt },
});

const show = (twoStep: NonNullable<Me["twoStep"]>): Story => ({
  render: () => (
    <DashboardFrame answers={{ me: { twoStep } }}>
      <TwoStepSettings />
    </DashboardFrame>
  ),
});

export const Off = show(OFF);
export const WithApp = show({ ...OFF, authenticatorSince: SINCE, recoveryCodesLeft: 8 });
export const WithPasskeys = show({
  ...{ ...USUAL, authenticatorSince: SINCE, recoveryCodesLeft: 0 },
  passkeys: [
    toPasskey("Work laptop", 1, SINCE),
    toPasskey("The security key in the drawer of the newsroom's desk by the window", 2, null),
  ],
});
export const WithoutPasswords = show({
  ...{ ...OFF, isOffered: false, providerName: "Gazette ID", recoveryCodesLeft: 9 },
  passkeys: [toPasskey("Work laptop", 1, SINCE)],
});
export const WithoutHostName = show({ ...OFF, canUsePasskeys: false });
export const Loading = show(LOADING);
export const Failed = show(new Refusal("INTERNAL_SERVER_ERROR"));

export const SetUp: Story = {
  render: () => (
    <DashboardFrame
      answers={{
        me: {
          startAuthenticator: {
            secret: SECRET,
            address: `otpauth://totp/Masthead:editor%40harbour.example?issuer=Masthead&secret=${SECRET}`,
          },
        },
      }}
    >
      <AuthenticatorDialog onClose={() => undefined} onConfirmed={() => undefined} />
    </DashboardFrame>
  ),
};

export const NewPasskey: Story = {
  render: () => (
    <DashboardFrame>
      <PasskeyDialog onClose={() => undefined} onAdded={() => undefined} />
    </DashboardFrame>
  ),
};

export const NewRecoveryCodes: Story = {
  render: () => (
    <RecoveryCodes
      codes={Array.from({ length: 10 }, (_, n) => `0${n}23-4567-89ab-cdef`)}
      onClose={() => undefined}
    />
  ),
};

export const Required: Story = {
  render: () => (
    <DashboardFrame answers={{ me: { twoStep: OFF } }}>
      <TwoStepRequired accountName="The Harbour Chronicle" />
    </DashboardFrame>
  ),
};

export const OfTheTeam: Story = {
  render: () => (
    <DashboardFrame>
      <div className="flex flex-col gap-4">
        <RequireTwoStep isRequired={false} />
        <RequireTwoStep isRequired />
      </div>
    </DashboardFrame>
  ),
};
