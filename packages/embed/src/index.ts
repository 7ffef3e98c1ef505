// The access script's global, by the types that it is built from.
export type { Svc, SvcFailure, SvcUser } from "../../../components/embed/access/types";
export { loadTalktype } from "./load";
export { type MountedWidget, mountWidget, type WidgetKind, type WidgetOptions } from "./mount-widget";
export type { PageMetadata, PageUser, Talktype } from "./talktype";
