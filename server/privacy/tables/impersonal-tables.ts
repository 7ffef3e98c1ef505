/** Tables without personal data of readers: the reason, and all their columns, so that a new one is judged too. */
export const IMPERSONAL_TABLES: readonly { reason: string; tables: Readonly<Record<string, string>> }[] = [
  {
    reason: "the publication and its staff, who are no readers",
    tables: {
      account:
        "id name key site_url contact_email time_zone settings mode clock_ahead mode_since created_at updated_at",
      account_domain: "host account_id",
      account_server_key:
        "id account_id hash prefix name scopes created_at expires_at last_used_at revoked_at",
      staff_user: "id email name password_hash created_at",
      staff_membership: "staff_user_id account_id role",
      staff_invitation:
        "id account_id email name role token_hash invited_by_id created_at expires_at accepted_at revoked_at",
      staff_password_link: "token_hash staff_user_id purpose expires_at used_at",
      staff_session: "id staff_user_id user_agent created_at expires_at revoked_at by_provider",
      staff_identity: "issuer subject staff_user_id granted_account_ids created_at",
      staff_authenticator: "staff_user_id secret created_at confirmed_at last_step",
      staff_recovery_code: "staff_user_id code_hash created_at used_at",
      staff_passkey:
        "id staff_user_id name credential_id public_key counter transports created_at last_used_at",
      staff_sign_in_step: "token_hash staff_user_id expires_at",
      staff_passkey_challenge: "challenge staff_user_id expires_at",
      organization: "id name token_hash created_at",
      organization_account: "organization_id account_id",
      organization_user: "id organization_id name slug email created_at",
      shared_key: "id account_id use secret created_at last_used_at revoked_at",
      oauth_client_secret: "id oauth_client_id hash prefix created_at ends_at",
      oauth_signing_key: "id account_id kid private_key public_key created_at",
      push_key: "account_id public_key private_key active created_at updated_at",
      secret_canary: "id sealed created_at",
      mail_template: "account_id kind subject text html updated_at updated_by",
      test_clock_advance:
        "id account_id duration from_at to_at reached_at steps actor_kind actor_name from_position to_position started_at finished_at",
      import_run:
        "id account_id source file_name file_hash dry_run status counts message started_by started_at updated_at finished_at",
    },
  },
  {
    reason: "what staff publish",
    tables: {
      newsletter:
        "id account_id name slug description collection_id frequency weekday hour active template scheduled_from created_at updated_at",
      newsletter_letter: "id account_id newsletter_id edition story_ids created_at queued_at",
      push_message: "id account_id story_id title body created_at expires_at queued_at completed_at",
      author:
        "id account_id external_id name slug bio avatar_url avatar_key twitter_handle social metadata created_at updated_at",
      section:
        "id account_id external_id parent_id name display_name slug rank collection_id data created_at updated_at",
      tag: "id account_id external_id name slug meta_description meta_title tag_type created_at",
      entity:
        "id account_id type entity_type_id name attributes created_by last_updated_by created_at updated_at deleted_at",
      entity_relation: "account_id from_id relation to_id rank",
      story:
        "id account_id external_id slug state headline latest_version_id live_version_id publish_at announced_for first_published_at last_published_at created_at updated_at finder",
      story_move:
        "story_id number account_id action from_state to_state version publish_at note actor staff_user_id at",
      story_version: "id story_id account_id version state content content_hash created_by created_at",
      published_story:
        "story_id account_id slug slug_key slug_tail external_id template listed access access_level published_at content_updated_at list_doc item_head public_doc full_doc etag cache_keys",
      story_search: "story_id account_id published_at content_updated_at words",
      search_word: "account_id word stories variants",
      search_word_due: "story_id account_id",
      story_facet: "account_id kind facet_id story_id published_at",
      story_facet_count: "account_id kind facet_id stories",
      story_slug_alias: "account_id slug_key story_id",
      story_group_entry: "account_id story_group section_id rank story_id",
      stack:
        "id account_id rank heading story_group max_stories background_color show_on_all_sections show_on_locations",
      collection:
        "id account_id slug name summary template automated fallback rules metadata collection_date revision created_at updated_at",
      collection_move: "account_id collection_id revision action actor staff_user_id at document",
      collection_item: "id account_id collection_id rank story_id child_collection_id associated_metadata",
      menu_group: "id account_id slug name",
      menu_item:
        "id account_id menu_group_id parent_id external_id rank title item_type item_id url data created_at updated_at",
      custom_page:
        "id account_id external_id path type title status_code destination_path content metadata updated_at",
      bulk_request: "account_id hash requests created_at",
      story_attributes: "account_id story_id visibility published_at access_level attributes fetched_at",
    },
  },
  {
    reason: "what is sold, not who buys",
    tables: {
      subscription_group:
        "id account_id name description subscription_type public preferred_identity_provider metadata_fields currency target_amount_cents target_validation_enabled collected_amount_cents created_at updated_at deleted_at",
      asset:
        "id account_id asset_category_id title type external_id metadata created_at updated_at deleted_at",
      group_asset: "account_id group_id asset_id position display",
      subscription_plan:
        "id account_id group_id title description duration_length duration_unit price_cents price_currency recurring enabled trial_period_enabled max_trial_period_length max_trial_period_unit max_pause_months metadata supported_payment_providers user_limit proration_enabled created_at updated_at deleted_at",
      plan_price: "account_id plan_id currency amount_cents",
      plan_asset: "account_id plan_id asset_id position display",
      plan_switch: "account_id from_plan_id to_plan_id switch_type",
      pricing_plan:
        "id account_id asset_type asset_id title price_cents price_currency duration_length duration_unit enabled created_at updated_at deleted_at",
      coupon_discount:
        "id account_id title discount_type value currency recurring created_at updated_at deleted_at",
      discount_plan: "account_id discount_id plan_id",
      coupon_code:
        "id account_id discount_id code enabled valid_from valid_until max_redemptions max_per_subscriber redeemed created_at updated_at deleted_at",
      tax_rate: "id account_id name percentage position enabled",
      payment_gateway: "id account_id adapter environment enabled credentials created_at updated_at",
      payment_word: "account_id word gateway_id",
      letterhead_logo: "account_id hash png width height created_at",
      invoice_counter: "account_id last",
      entitlement_key: "kid account_id public_jwk private_jwk created_at retired_at",
    },
  },
  {
    reason: "pages and sums; the rows of readers behind them are personal",
    tables: {
      page: "id account_id url key headline image_url metadata comment_count reactions created_at updated_at",
      comment_realm:
        "id account_id page_id widget_id comment_count parent_count next_ordinal last_at created_at",
      comment_span: "realm_id span listed",
      comment_popularity: "comment_id realm_id ordinal reactions",
      story_vote_tally: "story_id magnitude account_id votes",
      learned_total: "account_id kept removed spam since",
    },
  },
  {
    reason: "counts of single words, without author and comment, forgotten after a time",
    tables: {
      learned_word: "account_id word kept removed spam seen_at",
    },
  },
  {
    reason: "numbers of comments, for an hour",
    tables: {
      comment_change: "id realm_id comment_id kind at",
    },
  },
  {
    reason: "rules of moderation",
    tables: {
      moderation_rule: "id account_id name enabled place conditions outcome version created_at updated_at",
      word_list: "id account_id name enabled outcome words version created_at updated_at",
    },
  },
  {
    reason: "hashes and counters that expire",
    tables: {
      call_count: "window_start key calls",
      spent_challenge: "id expires_at",
      sign_in_throttle: "key failures window_start",
    },
  },
  {
    reason: "numbers of rows until the event is published",
    tables: {
      event_outbox:
        "id account_id event_id name subject_type subject_id data occurred_at act_at logged placed retry_at refusals created_at request_id trace_parent",
      event_bundle:
        "id account_id outbox_ids event_ids names subject_types subject_ids data occurred_at act_at logged created_at request_ids trace_parents",
    },
  },
  {
    reason: "receivers of the publication's webhooks",
    tables: {
      webhook_endpoint:
        "id account_id family url events secret previous_secret previous_secret_until seal ordered reminder_days status status_reason status_since failing_since last_success_at last_failure_at failing_told_at pump_at pump_generation pump_owner pump_lease_until created_at updated_at",
    },
  },
  {
    reason: "who of staff acted, when and from where; what changed is in audit_change",
    tables: {
      audit_entry:
        "id account_id act_id at actor_kind actor_id actor_name action object_type object_id ip_address user_agent request_id",
    },
  },
  {
    reason:
      "the record of the erasure itself: numbers only; what to look for is encrypted and removed when it is finished",
    tables: {
      reader_erasure:
        "id account_id reader_id subscriber_ids requested_by requested_at erased_at cleaned_at tried_at finished_at payment_methods sealed_subject",
    },
  },
  {
    reason: "payments of the test gateway, by its own numbers",
    tables: {
      sandbox_subscription:
        "account_id id order_id payment_token amount_cents amount_currency duration_length duration_unit started_at billed next_charge_at cancelled_at",
      sandbox_method_page:
        "account_id id reference subscription_id title return_url cancel_url payment_token declined created_at",
      sandbox_payment:
        "account_id id order_id subscription_id reference payment_token is_renewal status captures_at captured_at refunds_at amount_cents amount_currency refunded_cents failure_code created_at",
      sandbox_refund: "account_id id payment_id reference amount_cents created_at",
    },
  },
];
