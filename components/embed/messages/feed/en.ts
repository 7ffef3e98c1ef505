import type { Messages } from "../../frame/messages";

const en: Messages = {
  title: "Reader comments",
  heading: "Reader comments on {publisher}",
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
  anonymous: "Anonymous",
  you_wrote: "You wrote:",
  picture: "Picture",
  latest_none: "No comments yet",
  latest_none_hint: "Comments on stories appear here.",
  replies_none: "No replies yet",
  replies_none_hint: "Replies to your comments appear here.",
  popular_none: "No popular stories yet",
  popular_none_hint: "Stories with the most comments appear here.",
  login_title: "Log in to see replies to your comments",
  login_hint: "Only you can see this list.",
  login: "Log in",
  offline: "You’re offline.",
  failed: "This couldn’t be loaded.",
  again: "Try again",
};

export default en;
