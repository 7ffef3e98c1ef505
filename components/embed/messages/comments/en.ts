import type { Messages } from "../../frame/messages";

const en: Messages = {
  title: "Comments",
  heading: { one: "{count} comment", other: "{count} comments" },
};

export default en;
