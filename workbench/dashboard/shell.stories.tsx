import type { Meta, StoryObj } from "@storybook/react-vite";
import { TestBanner } from "@/components/dashboard/clock/test-banner";
import { PageHeader } from "@/components/dashboard/page-header";
import type { Preferences } from "@/components/dashboard/preferences";
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
