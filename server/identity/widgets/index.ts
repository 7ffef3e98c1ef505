export { widgetOrigin } from "./widget-origin.rules";
export {
  handOverToWidget,
  logInToWidget,
  signUpInWidget,
  type WidgetPlace,
  type WidgetProof,
  type WidgetSession,
} from "./widget-sessions";
