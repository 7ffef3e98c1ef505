import type { Meta, StoryObj } from "@storybook/react-vite";
import {
  ARABIC_GROUPS,
  CHARGES,
  createGrant,
  createOffers,
  createSubscription,
  LONG_GROUPS,
} from "./access-answers";
import type { AccessData, WidgetAnswers } from "./setup";
import { WidgetFrame } from "./widget-frame";

export default { title: "Widgets/Access" } satisfies Meta;

interface ComponentProps extends Partial<AccessData> {
  show: AccessData["show"];
  answers: WidgetAnswers;
}

function AccessComponent({ show, answers, isLoggedIn = false, meter = 5 }: ComponentProps) {
  return <WidgetFrame app="access" data={{ show, isLoggedIn, meter }} answers={answers} />;
}

const WALL = { "/access": createGrant({ wallType: "pay_wall", assetVisibility: "subscription" }) };

export const Paywall: StoryObj = {
  render: () => <AccessComponent show="paywall" answers={{ ...createOffers(), ...WALL }} />,
};

export const PaywallDark: StoryObj = { ...Paywall, globals: { theme: "dark" } };

export const PaywallLoading: StoryObj = { render: () => <AccessComponent show="paywall" answers={WALL} /> };

export const PaywallFailed: StoryObj = {
  render: () => (
    <AccessComponent
      show="paywall"
      answers={{ ...createOffers(), ...WALL, "/subscription_groups.json": "offline" }}
    />
  ),
};

export const PaywallWithoutOffers: StoryObj = {
  render: () => <AccessComponent show="paywall" answers={{ ...createOffers([]), ...WALL }} />,
};

export const PaywallLongText: StoryObj = {
  globals: { locale: "de" },
  render: () => <AccessComponent show="paywall" answers={{ ...createOffers(LONG_GROUPS), ...WALL }} />,
};

export const PaywallRightToLeft: StoryObj = {
  globals: { locale: "ar" },
  render: () => <AccessComponent show="paywall" answers={{ ...createOffers(ARABIC_GROUPS), ...WALL }} />,
};

export const RegistrationWall: StoryObj = {
  render: () => (
    <AccessComponent
      show="paywall"
      answers={{ "/access": createGrant({ wallType: "registration_wall", assetVisibility: "login" }) }}
    />
  ),
};

const createMeter = (numberRemaining: number): WidgetAnswers => ({
  "/access": createGrant({
    granted: true,
    grantReason: "METERING",
    data: { isLoggedIn: false, numberRemaining },
  }),
});

export const Meter: StoryObj = { render: () => <AccessComponent show="meter" answers={createMeter(3)} /> };

export const LastStory: StoryObj = {
  globals: { theme: "dark" },
  render: () => <AccessComponent show="meter" answers={createMeter(0)} />,
};

export const MeterRightToLeft: StoryObj = { ...Meter, globals: { locale: "ar" } };

export const Plans: StoryObj = { render: () => <AccessComponent show="plans" answers={createOffers()} /> };

const PAYMENT_OPTIONS = [
  { provider: "card", gateway: "sandbox", wallets: ["apple_pay", "google_pay"] },
  { provider: "bank_transfer", gateway: "manual", wallets: [] },
].map((option) => ({
  ...option,
  action: "pay",
  payment_types: [option.provider],
  environment: "sandbox",
}));

const CHECKOUT: WidgetAnswers = {
  ...createOffers(),
  "/charge-summary": { body: CHARGES },
  "/members/me": { status: 401, code: "unauthorized" },
  "/payment-options": { body: { payment_options: PAYMENT_OPTIONS } },
};

export const Checkout: StoryObj = { render: () => <AccessComponent show="checkout" answers={CHECKOUT} /> };

export const CheckoutDark: StoryObj = { ...Checkout, globals: { theme: "dark" } };

export const CheckoutRightToLeft: StoryObj = { ...Checkout, globals: { locale: "ar" } };

export const CheckoutLoading: StoryObj = {
  render: () => <AccessComponent show="checkout" answers={createOffers()} />,
};

export const CheckoutFailed: StoryObj = {
  render: () => (
    <AccessComponent
      show="checkout"
      answers={{ ...CHECKOUT, "/charge-summary": { status: 500, code: "internal" } }}
    />
  ),
};

const SUBSCRIPTIONS = [
  createSubscription(1),
  createSubscription(2, { in_trial_period: true, plan_name: "Digital, yearly" }),
  createSubscription(3, { in_grace_period: true, plan_name: "Weekend" }),
  createSubscription(4, { cancelled: true, next_payment_due_date: null, plan_name: "Archive" }),
  createSubscription(5, {
    status: "expired",
    active: false,
    expired: true,
    renewable: true,
    plan_name: "Print",
  }),
  createSubscription(6, { gifter: { id: 1, name: "Calum Tern", email: null }, plan_name: "Gift" }),
];

const ACCOUNT: WidgetAnswers = {
  "/members/me/subscriptions": { body: { subscriptions: SUBSCRIPTIONS } },
  "/subscription-gifts": { body: { subscriptions: [createSubscription(7)] } },
  "/metadata": {
    body: {
      address: {
        line1: "1 Quay",
        line2: null,
        city: "Larkhaven",
        state: null,
        country: "GB",
        pincode: "LH1",
      },
      phone_number: null,
      other: {},
    },
  },
};

export const Account: StoryObj = {
  render: () => <AccessComponent show="account" isLoggedIn answers={ACCOUNT} />,
};

export const AccountLongText: StoryObj = { ...Account, globals: { locale: "de", theme: "dark" } };

export const AccountRightToLeft: StoryObj = { ...Account, globals: { locale: "ar" } };

export const AccountEmpty: StoryObj = {
  render: () => (
    <AccessComponent
      show="account"
      isLoggedIn
      answers={{
        ...ACCOUNT,
        "/members/me/subscriptions": { body: { subscriptions: [] } },
        "/subscription-gifts": { body: { subscriptions: [] } },
      }}
    />
  ),
};

export const AccountLoggedOut: StoryObj = {
  render: () => (
    <AccessComponent show="account" answers={{ "/members/me": { status: 401, code: "unauthorized" } }} />
  ),
};

export const AccountFailed: StoryObj = {
  render: () => (
    <AccessComponent
      show="account"
      isLoggedIn
      answers={{ ...ACCOUNT, "/members/me/subscriptions": "offline" }}
    />
  ),
};
