const en = {
  subscribersTitle: "The rest of this story is for subscribers",
  registeredTitle: "The rest of this story is for registered readers",
  subscribersLead: "Subscribers get unlimited access to {publication}.",
  registeredLead: "Create a free account with {publication} to read the whole story.",
  freePartEnded: "You’ve reached the end of the free part.",
  moreMinutes: "{minutes, plural, one {# more minute of reading.} other {# more minutes of reading.}}",
  logInSubscriber: "Already a subscriber? Log in",
  signUp: "Sign up",
  noAccess: "You’re logged in, but you don’t have access to this story.",
  allPlans: "See all plans",
  offers: "Offers",
  comparePlans: "Compare plans",
  getFree: "Get it free",
  startTrial: "Start free trial",
  buyFor: "Buy for {price}",
  subscribeFor: "Subscribe for {price}",
  consentHeading: "Read this story free",
  consentExplanation:
    "You can read {limit, plural, one {one subscriber story} other {# subscriber stories}} a month for free. To count {limit, plural, one {it} other {them}}, we store a cookie with a random number in your browser.",
  consentAccept: "Accept the cookie and read",
  consentWithdraw: "Delete the cookie that counts free stories",
} as const;

export default en;
