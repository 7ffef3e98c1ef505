/**
 * Query parameters that identify the source of a click and never the content: the union of the global rules of
 * ClearURLs (`globalRules`, https://rules2.clearurls.xyz/data.minify.json), Firefox's query stripping list
 * (https://firefox.settings.services.mozilla.com, `query-stripping`) and Brave's `query_filter`
 * (https://github.com/brave/brave-core), without those that also identify content somewhere (`ref`, `source`, `cid`,
 * `mc`, `spm`). A parameter of a new advertiser is added here; one of a single publication is a setting of its
 * account.
 */
const NAMES = new Set(
  [
    // Google, Microsoft, Meta, X, TikTok, LinkedIn, Pinterest, Reddit, Snapchat, Yandex, Yahoo
    "gclid gclsrc gbraid wbraid dclid gad_source gad_campaignid gcl_au srsltid _ga _gl _gac",
    "msclkid fbclid fb_action_ids fb_action_types fb_ref fb_source fb_comment_id igsh igshid mibextid",
    "twclid __twitter_impression ttclid li_fat_id epik rdt_cid sccid scclid",
    "utm gs_l action_object_map action_type_map action_ref_map tracking_source echobox ceneo_spo os_ehash",
    "yclid ysclid ymclid syclid _openstat guccounter guce_referrer guce_referrer_sig",
    // Mail and marketing services
    "mc_cid mc_eid mc_tc mkt_tok ml_subscriber ml_subscriber_hash _hsenc _hsmi __hssc __hstc __hsfp hsctatracking",
    "vero_conv vero_id oly_anon_id oly_enc_id _bhlid _kx _ke ck_subscriber_id bsft_clkid bsft_uid bsft_eid bsft_mid",
    "sms_click sms_source sms_uph ss_email_id ss_source ss_campaign_id ss_campaign_name ss_campaign_sent_date",
    "et_rid bbeml dm_i sc_customer s_cid wt_mc wt_zmc wtrid xtor cmpid trk_contact trk_msg trk_module trk_sid",
    // Affiliate and app links
    "irclickid irgwc rb_clickid unicorn_click_id wickedid vgo_ee tduid obclid tblci dicbo ndclid oft_id oft_c oft_ck",
    "_branch_match_id _branch_referrer __s",
  ].flatMap((line) => line.split(" ")),
);

/** Prefixes: Urchin and Google, Matomo and Piwik, HubSpot ads, on-site campaigns, AT Internet. */
const FAMILY =
  /^(?:utm_.*|ga_.*|(?:mtm|matomo|pk|piwik|hsa|otm|vn)_.*|(?:itm|hmb)_(?:campaign|medium|source)|at_(?:campaign|medium|custom\d+|recipient_(?:id|list)))$/;

/** Whether a query parameter is only for tracking, by its name in any case. */
export function isTracking(name: string): boolean {
  const lower = name.toLowerCase();
  return NAMES.has(lower) || FAMILY.test(lower);
}
