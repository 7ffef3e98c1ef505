import type { Meta, StoryObj } from "@storybook/react-vite";
import { TestBanner } from "@/components/dashboard/clock/test-banner";
import { PageHeader } from "@/components/dashboard/page-header";
import type { Preferences } from "@/components/dashboard/preferences";
import { ProviderSignIn } from "@/components/dashboard/provider-sign-in";
import { Shell } from "@/components/dashboard/shell/shell";
import { SignInCard } from "@/components/dashboard/sign-in-card";
import type { Staff } from "@/components/dashboard/staff-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { DashboardFrame } from "./dashboard-frame";

export default { title: "Dashboard/Shell", parameters: { layout: "fullscreen" } } satisfies Meta;

interface PageProps {
  sidebar?: Preferences["sidebar"];
  role?: Staff["role"];
  mode?: "live" | "test";
}

function Page({ sidebar = "open", role = "owner", mode = "live" }: PageProps) {
  return (
    <DashboardFrame role={role} mode={mode} preferences={{ sidebar }}>
      <Shell banner={<TestBanner />}>
        <PageHeader title="Overview" description="Days use the Europe/London time zone." />
      </Shell>
    </DashboardFrame>
  );
}

export const Owner: StoryObj = { render: () => <Page /> };

export const NarrowInTestMode: StoryObj = {
  globals: { theme: "dark" },
  render: () => <Page sidebar="narrow" mode="test" />,
};

export const Moderator: StoryObj = { render: () => <Page role="moderator" /> };

export const RightToLeft: StoryObj = { ...Owner, globals: { locale: "ar" } };

export const SignIn: StoryObj = {
  render: () => (
    <SignInCard title="Sign in" link={{ href: "/forgot-password", label: "Forgot your password?" }}>
      <form className="flex flex-col gap-4">
        <Field id="email" label="Email" type="email" />
        <Field id="password" label="Password" type="password" error="Enter your password." />
        <Button variant="primary" size="lg">
          Sign in
        </Button>
      </form>
    </SignInCard>
  ),
};

const PROVIDER = { name: "Gazette ID", href: "#", refusal: null, isOnly: true };
const REFUSAL =
  "Your account doesn't belong to a team member. Ask an owner or admin of the publication to invite your email address, then sign in again.";

export const SignInWithProvider: StoryObj = {
  render: () => (
    <SignInCard title="Sign in" lead="For staff of the publication.">
      <ProviderSignIn {...PROVIDER} />
    </SignInCard>
  ),
};

export const SignInRefusedByProvider: StoryObj = {
  render: () => (
    <SignInCard title="Sign in" lead="For staff of the publication.">
      <ProviderSignIn
        {...PROVIDER}
        name="the accounts of a newspaper group"
        isOnly={false}
        refusal={REFUSAL}
      />
      <Field id="email" label="Email" type="email" />
    </SignInCard>
  ),
};
