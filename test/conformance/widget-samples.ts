/** Widgets on pages of the account at `accountId`. */
export function widgetSamples(accountId: number) {
  const account = `account_id=${accountId}`;
  const page = encodeURIComponent("http://localhost/sample");
  return {
    getCommentsFrame: [
      { path: `/iframe?${account}&page_url=${page}&lang=de&primary_color=I2ZmMDAwMA==` },
      { path: "/iframe" },
      { path: "/iframe?account_id=2000000000", status: 404 },
    ],
    getFeedFrame: [
      { path: `/feed-iframe?${account}&page_url=${page}&publisher=The%20Times&mode=drawer` },
      { path: "/feed-iframe?lang=ar" },
    ],
    getContributionFrame: [
      { path: `/contribution-iframe?${account}&topic_type=story-attributes.city&topic_value=Oslo` },
    ],
    getPageReactionsFrame: [
      { path: `/page-reactions-iframe?${account}&page_url=${page}` },
      { path: `/page-reactions-iframe?${account}&page_url=https://elsewhere.example/` },
    ],
    getTestWidget: [
      { path: `/iframe-test-widget?${account}` },
      { path: "/iframe-test-widget?account_id=2000000000", status: 404 },
    ],
    getWidgetAsset: [
      { path: "/svc/assets/svc.js" },
      { path: "/talktype/assets/application.js" },
      { path: "/svc/assets/none-ABCDEFGH.js", status: 404 },
    ],
  };
}
