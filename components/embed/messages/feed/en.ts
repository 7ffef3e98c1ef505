import type { Messages } from "../../frame/messages";

const en: Messages = {
  title: "What readers say",
  heading: "What readers say on {publisher}",
  close: "Close",
  tabs: "Show",
  tab_latest: "Latest",
  tab_replies: "Replies to you",
  tab_popular: "Popular",
  loading: "Loading…",
  more: "Show more",
  came: { one: "{count} more entry", other: "{count} more entries" },
  arrived: { one: "{count} new comment", other: "{count} new comments" },
  comments: { one: "{count} comment", other: "{count} comments" },
  author: "Author",
  somebody: "Anonymous",
  you_said: "You wrote:",
  picture: "A picture",
  latest_none: "Nobody has commented yet",
  latest_none_hint: "What readers write under the stories is shown here.",
  replies_none: "No replies yet",
  replies_none_hint: "When somebody answers a comment of yours, you find it here.",
  popular_none: "Nothing is talked about yet",
  popular_none_hint: "The stories with the most comments are shown here.",
  login_title: "Log in to see replies to you",
  login_hint: "What others answer to your comments is shown to you alone.",
  login: "Log in",
  offline: "There is no connection right now.",
  failed: "This could not be loaded.",
  again: "Try again",
};

export default en;
