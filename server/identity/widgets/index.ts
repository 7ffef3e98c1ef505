export {
  handOverToWidget,
  logInToWidget,
  signUpInWidget,
  type WidgetPlace,
  type WidgetSession,
} from "./widget-sessions";
