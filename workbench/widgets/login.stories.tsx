import type { Meta, StoryObj } from "@storybook/react-vite";
import type { LoginData, NextStep } from "@/components/embed/login/boot-data";
import { WidgetFrame } from "./widget-frame";

export default { title: "Widgets/Login" } satisfies Meta;

const DATA: LoginData = {
  mode: "widget",
  view: "log-in",
  page_origin: "https://harbour.example",
  providers: [
    { id: "google", name: "Google" },
    { id: "oidc", name: "Stadtwerke Larkhaven Single Sign-on" },
  ],
  texts: true,
  popup_url: "https://harbour.example/login-popup/",
  frame_origins: [],
  authorization: null,
};

function withRequest(step: NextStep): LoginData {
  return {
    ...DATA,
    mode: "authorize",
    authorization: { form: "opaque", query: "", client: "Harbour Reader", step },
  };
}

export const LogIn: StoryObj = { render: () => <WidgetFrame app="login" data={DATA} /> };

export const Dark: StoryObj = { ...LogIn, globals: { theme: "dark" } };

export const SignUp: StoryObj = {
  render: () => <WidgetFrame app="login" data={{ ...DATA, view: "sign-up", providers: [] }} />,
};

export const UnknownDomain: StoryObj = {
  render: () => <WidgetFrame app="login" data={{ ...DATA, page_origin: null }} />,
};

export const Application: StoryObj = {
  render: () => <WidgetFrame app="login" data={withRequest({ kind: "login" })} />,
};

export const Consent: StoryObj = {
  render: () => (
    <WidgetFrame
      app="login"
      data={withRequest({
        kind: "consent",
        ticket: "ticket",
        target: "https://reader.example",
        reader: "Ada Quay",
      })}
    />
  ),
};

export const UnusableRequest: StoryObj = {
  render: () => <WidgetFrame app="login" data={withRequest({ kind: "unusable" })} />,
};

export const LoggedIn: StoryObj = {
  render: () => (
    <WidgetFrame
      app="login"
      data={DATA}
      answers={{ "/current_user": { body: { current_user: { id: 7, name: "Ada Quay" } } } }}
      isLoggedIn
    />
  ),
};

export const German: StoryObj = { ...LogIn, globals: { locale: "de" } };

export const RightToLeft: StoryObj = { ...LogIn, globals: { locale: "ar" } };
