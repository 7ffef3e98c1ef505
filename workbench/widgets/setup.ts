import type { CommentsData } from "@/components/embed/comments/boot-data";
import type { ContributionData } from "@/components/embed/contribution/boot-data";
import type { FeedData } from "@/components/embed/feed/boot-data";
import type { LoginData } from "@/components/embed/login/boot-data";
import type { ThemeValues } from "@/components/embed/protocol";
import type { ReactionsData } from "@/components/embed/reactions/boot-data";

/** What the server answers to a call: a body, a refusal, or nothing. */
export type Answer = { body: unknown } | { status: number; code: string } | "loading" | "offline";

/** Answers by the end of the call's path. A call without an answer loads forever. */
export type WidgetAnswers = Readonly<Record<string, Answer>>;

export interface WidgetData {
  comments: CommentsData;
  contribution: ContributionData;
  feed: FeedData;
  login: LoginData;
  reactions: ReactionsData;
  access: AccessData;
}

/** The component of the access script that is shown. */
export interface AccessData {
  show: "paywall" | "meter" | "plans" | "account" | "checkout";
  isLoggedIn: boolean;
  meter: number;
}

export type WidgetApp = keyof WidgetData;

/** What a story passes to the document of a widget's frame. */
export interface WidgetSetup<App extends WidgetApp> {
  app: App;
  data: WidgetData[App];
  answers: WidgetAnswers;
  locale: string;
  theme: ThemeValues;
  /** Origin of the workbench. */
  host: string;
}
