export { validateWidgetOrigin } from "./widget-origin.rules";
export {
  logInToWidget,
  openLinkedWidgetSession,
  signUpInWidget,
  type WidgetProof,
  type WidgetSession,
  type WidgetTarget,
} from "./widget-sessions";
