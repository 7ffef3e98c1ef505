-- The database of Masthead. prisma/schema describes the columns. The comments here give the reasons of what Prisma
-- cannot express: partial indexes, checks, storage options, triggers and functions.
--
-- Applied migrations are never edited: a change is a new migration (node bin/migration.mjs new <name>).

-- ============================================================================
-- Accounts, staff, and calls of the APIs
-- ============================================================================

CREATE TYPE account_mode AS ENUM ('live', 'test');

-- A publisher. Every other row belongs to exactly one account. Only an account in test mode has a clock of its own
-- (clock_ahead, in milliseconds), and no clock is behind the system clock.
CREATE TABLE account (
  id SERIAL PRIMARY KEY,
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  site_url TEXT NOT NULL,
  time_zone TEXT NOT NULL DEFAULT 'UTC',
  settings JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  clock_ahead BIGINT NOT NULL DEFAULT 0,
  mode account_mode NOT NULL DEFAULT 'live',
  mode_since TIMESTAMPTZ(3),
  contact_email TEXT,
  CHECK (clock_ahead >= 0 AND (mode = 'test' OR clock_ahead = 0))
);
CREATE UNIQUE INDEX account_key_key ON account (key);

-- A host name of an account, and an origin from which its pages may call.
CREATE TABLE account_domain (
  host TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX account_domain_account_id_idx ON account_domain (account_id);

-- A server key (X-SUBAUTH). Several may be active during a rotation; only the hash is stored.
CREATE TABLE account_server_key (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  hash TEXT NOT NULL,
  prefix TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  revoked_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX account_server_key_hash_key ON account_server_key (hash);
CREATE INDEX account_server_key_account_id_idx ON account_server_key (account_id);

-- A person who works in the dashboard, possibly for several accounts.
CREATE TABLE staff_user (
  id SERIAL PRIMARY KEY,
  email TEXT NOT NULL,
  name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX staff_user_email_key ON staff_user (email);

CREATE TYPE staff_role AS ENUM ('owner', 'admin', 'subscriptions', 'moderator', 'editor', 'support', 'read_only');

-- The role of a person in an account.
CREATE TABLE staff_membership (
  staff_user_id INTEGER NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  role staff_role NOT NULL,
  PRIMARY KEY (staff_user_id, account_id)
);
CREATE INDEX staff_membership_account_id_idx ON staff_membership (account_id);

-- One staff session. The browser's token refers to this row, so that revoking it ends the session at once.
CREATE TABLE staff_session (
  id UUID PRIMARY KEY,
  staff_user_id INTEGER NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_agent TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  revoked_at TIMESTAMPTZ(3)
);
CREATE INDEX staff_session_staff_user_id_idx ON staff_session (staff_user_id);

-- An invitation to work for an account. The holder of the link may accept it, once.
CREATE TABLE staff_invitation (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  email TEXT NOT NULL,
  name TEXT,
  role staff_role NOT NULL,
  token_hash TEXT NOT NULL,
  invited_by_id INTEGER REFERENCES staff_user (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  accepted_at TIMESTAMPTZ(3),
  revoked_at TIMESTAMPTZ(3),
  CHECK (email = lower(email))
);
CREATE UNIQUE INDEX staff_invitation_token_hash_key ON staff_invitation (token_hash);
CREATE INDEX staff_invitation_account_id_idx ON staff_invitation (account_id);
CREATE INDEX staff_invitation_invited_by_id_idx ON staff_invitation (invited_by_id);
-- One open invitation per address: a new one replaces it.
CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation (account_id, email)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;

-- A single-use link by which a person sets a new password.
CREATE TABLE staff_password_link (
  token_hash TEXT PRIMARY KEY,
  staff_user_id INTEGER NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3)
);
CREATE INDEX staff_password_link_staff_user_id_idx ON staff_password_link (staff_user_id);

-- Failed staff sign-ins per address and per e-mail, counted in the database so that every process sees them.
CREATE TABLE sign_in_throttle (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  window_start TIMESTAMPTZ(3) NOT NULL
);

-- Calls of one caller in one minute, summed over all processes, for callers near a limit.
CREATE TABLE call_count (
  window_start TIMESTAMPTZ(3) NOT NULL,
  key TEXT NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (window_start, key)
);

-- A write with an Idempotency-Key: its stored response, replayed for a repeated request.
CREATE TABLE idempotency_key (
  account_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  status INTEGER,
  content_type TEXT,
  body TEXT,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_key_started_at_idx ON idempotency_key (started_at);

-- A mail that could not be sent: it is retried, or failed permanently.
CREATE TABLE queued_mail (
  id UUID PRIMARY KEY,
  account_id INTEGER REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  occurrence TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  content TEXT NOT NULL,
  valid_until TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  queued_at TIMESTAMPTZ(3) NOT NULL,
  attempts INTEGER NOT NULL,
  last_attempt_at TIMESTAMPTZ(3) NOT NULL,
  last_error TEXT NOT NULL,
  next_attempt_at TIMESTAMPTZ(3),
  locked_until TIMESTAMPTZ(3),
  failed_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX queued_mail_occurrence_key ON queued_mail (occurrence);
CREATE INDEX queued_mail_account_id_created_at_idx ON queued_mail (account_id, created_at);
CREATE INDEX queued_mail_next_attempt_at_idx ON queued_mail (next_attempt_at);

-- One row: a known text, encrypted at the first start. A start with another secret cannot decrypt it.
CREATE TABLE secret_canary (
  id INTEGER PRIMARY KEY DEFAULT 1,
  sealed TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);

-- ============================================================================
-- Readers and members
-- ============================================================================

CREATE TYPE reader_kind AS ENUM ('member', 'shared_key', 'guest', 'staff');

-- A person as a publication knows them, whatever identifies them: one row for comments, votes, log-ins and
-- purchases.
CREATE TABLE reader (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind reader_kind NOT NULL,
  external_id TEXT,
  staff_user_id INTEGER,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  avatar_url TEXT,
  bio TEXT NOT NULL DEFAULT '',
  email TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  public_id INTEGER
);
CREATE UNIQUE INDEX reader_account_id_external_id_key ON reader (account_id, external_id);
CREATE UNIQUE INDEX reader_account_id_staff_user_id_key ON reader (account_id, staff_user_id);
CREATE UNIQUE INDEX reader_account_id_slug_key ON reader (account_id, slug);
-- Staff find members by the beginning of a name.
CREATE INDEX reader_member_name_begins ON reader (account_id, lower(name) COLLATE "C") WHERE kind = 'member';

-- A reader who signed up here. Its id is the reader's.
CREATE TABLE member (
  id INTEGER PRIMARY KEY REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  account_id INTEGER NOT NULL,
  email TEXT,
  username TEXT,
  password_hash TEXT,
  first_name TEXT,
  last_name TEXT,
  communication_email TEXT,
  phone_number TEXT,
  avatar_s3_key TEXT,
  twitter_handle TEXT,
  source TEXT NOT NULL DEFAULT 'email',
  metadata JSONB NOT NULL DEFAULT '{}',
  email_verified_at TIMESTAMPTZ(3),
  locked_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  phone_verified_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX member_account_id_email_key ON member (account_id, email);
CREATE UNIQUE INDEX member_account_id_username_key ON member (account_id, username);
CREATE UNIQUE INDEX member_account_id_phone_number_key ON member (account_id, phone_number);
CREATE INDEX member_account_id_id_idx ON member (account_id, id);
-- Staff find members by the beginning of a name.
CREATE INDEX member_email_begins ON member (account_id, lower(email) COLLATE "C");
CREATE INDEX member_username_begins ON member (account_id, username COLLATE "C") WHERE username IS NOT NULL;
CREATE INDEX member_phone_begins ON member (account_id, phone_number COLLATE "C") WHERE phone_number IS NOT NULL;
CREATE INDEX member_locked ON member (account_id, id) WHERE locked_at IS NOT NULL;

-- One session of a member: the token of `qt-auth`, `session-cookie` and X-QT-AUTH, stored as a hash.
CREATE TABLE member_session (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE ON UPDATE CASCADE,
  token_hash TEXT NOT NULL,
  user_agent TEXT,
  address TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  revoked_at TIMESTAMPTZ(3),
  widget_origin TEXT,
  opened_by_id INTEGER REFERENCES member_session (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX member_session_token_hash_key ON member_session (token_hash);
CREATE INDEX member_session_member_id_idx ON member_session (member_id);
CREATE INDEX member_session_opened_by_id_idx ON member_session (opened_by_id);

CREATE TYPE member_token_purpose AS ENUM ('reset_password', 'verify_email', 'one_time_code');

-- Proof that an address belongs to a member: single-use, short-lived, stored as a hash.
CREATE TABLE member_token (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE ON UPDATE CASCADE,
  purpose member_token_purpose NOT NULL,
  token_hash TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  spent_at TIMESTAMPTZ(3)
);
CREATE INDEX member_token_account_id_token_hash_idx ON member_token (account_id, token_hash);
CREATE INDEX member_token_member_id_purpose_idx ON member_token (member_id, purpose);

-- A code that was sent to a phone, with or without a member: single-use, short-lived, stored as a hash.
CREATE TABLE phone_code (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  phone_number TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  sealed_code TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  claimed_at TIMESTAMPTZ(3),
  sent_at TIMESTAMPTZ(3),
  spent_at TIMESTAMPTZ(3)
);
CREATE INDEX phone_code_account_id_phone_number_id_idx ON phone_code (account_id, phone_number, id);
CREATE INDEX phone_code_expires_at_idx ON phone_code (expires_at);

-- A member's account at another provider, by the provider's id of it.
CREATE TABLE member_login (
  account_id INTEGER NOT NULL,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, provider, subject)
);
CREATE INDEX member_login_member_id_idx ON member_login (member_id);

CREATE TYPE shared_key_use AS ENUM ('engagement', 'subscriptions');

-- A key with which the publisher signs its readers' tokens. Several are active during a rotation.
CREATE TABLE shared_key (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  use shared_key_use NOT NULL,
  secret TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3),
  revoked_at TIMESTAMPTZ(3)
);
CREATE INDEX shared_key_account_id_use_idx ON shared_key (account_id, use);

-- ============================================================================
-- OAuth server
-- ============================================================================

-- An application that readers may sign in to with their membership here.
CREATE TABLE oauth_client (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  client_id TEXT NOT NULL,
  name TEXT NOT NULL,
  confidential BOOLEAN NOT NULL,
  first_party BOOLEAN NOT NULL,
  names_issuer BOOLEAN NOT NULL DEFAULT false,
  redirect_uris TEXT[],
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX oauth_client_client_id_key ON oauth_client (client_id);
CREATE INDEX oauth_client_account_id_idx ON oauth_client (account_id);

-- A client's secret, as a hash. Two are active during a rotation.
CREATE TABLE oauth_client_secret (
  id SERIAL PRIMARY KEY,
  oauth_client_id INTEGER NOT NULL REFERENCES oauth_client (id) ON DELETE CASCADE ON UPDATE CASCADE,
  hash TEXT NOT NULL,
  prefix TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ends_at TIMESTAMPTZ(3)
);
CREATE INDEX oauth_client_secret_oauth_client_id_idx ON oauth_client_secret (oauth_client_id);

-- Token type that a code is exchanged for: the opaque bearer token of `/oauth`, or the JWT of `/api/auth/v1/oauth`.
CREATE TYPE oauth_form AS ENUM ('opaque', 'jwt');

-- An authorization code: single-use, valid for a minute, bound to its client and redirect URI.
CREATE TABLE oauth_code (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  oauth_client_id INTEGER NOT NULL REFERENCES oauth_client (id) ON DELETE CASCADE ON UPDATE CASCADE,
  member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE ON UPDATE CASCADE,
  form oauth_form NOT NULL,
  code_hash TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  code_challenge TEXT,
  browser_hash TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  spent_at TIMESTAMPTZ(3),
  scope TEXT
);
CREATE UNIQUE INDEX oauth_code_code_hash_key ON oauth_code (code_hash);
CREATE INDEX oauth_code_expires_at_idx ON oauth_code (expires_at);

-- An access token, as a hash. A JWT is stored too, so that it can be revoked.
CREATE TABLE oauth_access_token (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  oauth_client_id INTEGER NOT NULL REFERENCES oauth_client (id) ON DELETE CASCADE ON UPDATE CASCADE,
  member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE ON UPDATE CASCADE,
  code_id INTEGER REFERENCES oauth_code (id) ON DELETE SET NULL ON UPDATE CASCADE,
  token_hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  revoked_at TIMESTAMPTZ(3),
  scope TEXT
);
CREATE UNIQUE INDEX oauth_access_token_token_hash_key ON oauth_access_token (token_hash);
CREATE INDEX oauth_access_token_code_id_idx ON oauth_access_token (code_id);
CREATE INDEX oauth_access_token_member_id_idx ON oauth_access_token (member_id);
CREATE INDEX oauth_access_token_expires_at_idx ON oauth_access_token (expires_at);

-- A reader's consent to an application that is not the publication's own.
CREATE TABLE oauth_consent (
  oauth_client_id INTEGER NOT NULL REFERENCES oauth_client (id) ON DELETE CASCADE ON UPDATE CASCADE,
  member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE ON UPDATE CASCADE,
  granted_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (oauth_client_id, member_id)
);

-- The key that signs an account's JWT access tokens (ES256). Created on first use.
CREATE TABLE oauth_signing_key (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kid TEXT NOT NULL,
  private_key TEXT NOT NULL,
  public_key JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX oauth_signing_key_account_id_key ON oauth_signing_key (account_id);
CREATE UNIQUE INDEX oauth_signing_key_kid_key ON oauth_signing_key (kid);

-- ============================================================================
-- Publishing
-- ============================================================================

-- An author of stories.
CREATE TABLE author (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  external_id TEXT,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  bio TEXT,
  avatar_url TEXT,
  avatar_key TEXT,
  twitter_handle TEXT,
  social JSONB,
  metadata JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX author_account_id_slug_key ON author (account_id, slug);
CREATE UNIQUE INDEX author_account_id_external_id_key ON author (account_id, external_id);

-- A section of the publication. Its front is a collection.
CREATE TABLE section (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  external_id TEXT,
  parent_id INTEGER REFERENCES section (id) ON DELETE SET NULL ON UPDATE CASCADE,
  name TEXT NOT NULL,
  display_name TEXT,
  slug TEXT NOT NULL,
  rank INTEGER NOT NULL DEFAULT 0,
  collection_id INTEGER,
  data JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX section_account_id_slug_key ON section (account_id, slug);
CREATE UNIQUE INDEX section_account_id_external_id_key ON section (account_id, external_id);

-- A tag of stories.
CREATE TABLE tag (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  external_id TEXT,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  meta_description TEXT,
  meta_title TEXT,
  tag_type TEXT NOT NULL DEFAULT 'Tag',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX tag_account_id_external_id_key ON tag (account_id, external_id);
CREATE UNIQUE INDEX tag_account_id_slug_tag_type_key ON tag (account_id, slug, tag_type);
-- Lists of stories name a tag in any case.
CREATE INDEX tag_account_id_name_lower_idx ON tag (account_id, lower(name));

-- A typed thing that stories are about, with free attributes.
CREATE TABLE entity (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  entity_type_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  attributes JSONB NOT NULL DEFAULT '{}',
  created_by INTEGER NOT NULL DEFAULT 0,
  last_updated_by INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deleted_at TIMESTAMPTZ(3)
);
CREATE INDEX entity_account_id_type_id_idx ON entity (account_id, type, id);
CREATE UNIQUE INDEX entity_account_id_type_name_key ON entity (account_id, type, name);

-- A named, ranked edge between two entities: `vessel --owner--> organisation`.
CREATE TABLE entity_relation (
  account_id INTEGER NOT NULL,
  from_id INTEGER NOT NULL,
  relation TEXT NOT NULL,
  to_id INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  PRIMARY KEY (from_id, relation, to_id)
);
CREATE INDEX entity_relation_account_id_from_id_relation_rank_idx
  ON entity_relation (account_id, from_id, relation, rank);

CREATE TYPE story_state AS ENUM (
  'open', 'needs_approval', 'approved', 'scheduled', 'published', 'rejected',
  'retracted'
);

-- A story and the state of its newest version. Readers see published_story.
CREATE TABLE story (
  id UUID PRIMARY KEY,
  account_id INTEGER NOT NULL,
  external_id TEXT,
  slug TEXT NOT NULL,
  state story_state NOT NULL,
  headline TEXT NOT NULL,
  latest_version_id UUID NOT NULL,
  live_version_id UUID,
  publish_at TIMESTAMPTZ(3),
  first_published_at TIMESTAMPTZ(3),
  last_published_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  finder TSVECTOR NOT NULL DEFAULT '',
  announced_for TIMESTAMPTZ(3)
);
CREATE INDEX story_account_id_updated_at_id_idx ON story (account_id, updated_at DESC, id);
CREATE INDEX story_account_id_state_updated_at_id_idx ON story (account_id, state, updated_at DESC, id);
CREATE UNIQUE INDEX story_account_id_external_id_key ON story (account_id, external_id);
CREATE INDEX story_finder_idx ON story USING gin (finder);
-- Due stories: only scheduled ones are in these indexes. The second one serves an account whose clock is ahead.
CREATE INDEX story_due_idx ON story (publish_at) WHERE state = 'scheduled';
-- Slugs are unique without case. In byte order, the same index finds the numbered variants of a slug (`slug-2`,
-- `slug-3`).
CREATE UNIQUE INDEX story_account_id_slug_bytes_key ON story (account_id, lower(slug) COLLATE "C");
CREATE INDEX story_due_of_account ON story (account_id, publish_at) WHERE state = 'scheduled';

-- The content, version by version; immutable once a newer version exists.
-- Versions are read one at a time and nearly always whole: up to a page they stay in their row
-- (toast_tuple_target), and they are not compressed (EXTERNAL), because compression costs more at every save than
-- the space it saves.
CREATE TABLE story_version (
  id UUID PRIMARY KEY,
  story_id UUID NOT NULL REFERENCES story (id) ON DELETE CASCADE ON UPDATE CASCADE,
  account_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  state story_state NOT NULL,
  content JSONB NOT NULL,
  content_hash TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
) WITH (toast_tuple_target = 8160);
ALTER TABLE story_version ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX story_version_story_id_version_key ON story_version (story_id, version);

-- Audit log of changes to a story; written with the change itself, immutable.
CREATE TABLE story_move (
  story_id UUID NOT NULL REFERENCES story (id) ON DELETE CASCADE ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  action TEXT NOT NULL,
  from_state story_state,
  to_state story_state NOT NULL,
  version INTEGER NOT NULL,
  publish_at TIMESTAMPTZ(3),
  note TEXT,
  actor TEXT NOT NULL,
  staff_user_id INTEGER,
  at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (story_id, number)
);

-- A reader's vote on a story: one each, the last one counts.
CREATE TABLE story_vote (
  story_id UUID NOT NULL REFERENCES story (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reader_id INTEGER NOT NULL REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  account_id INTEGER NOT NULL,
  magnitude TEXT NOT NULL,
  voted_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (story_id, reader_id)
);
CREATE INDEX story_vote_reader_id_idx ON story_vote (reader_id);

-- Number of votes of a magnitude on a story; updated in the transaction of each vote.
CREATE TABLE story_vote_tally (
  story_id UUID NOT NULL REFERENCES story (id) ON DELETE CASCADE ON UPDATE CASCADE,
  magnitude TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  votes INTEGER NOT NULL,
  PRIMARY KEY (story_id, magnitude)
);

-- The public projection of a story: its wire documents, written once on publication and streamed on read.
CREATE TABLE published_story (
  story_id UUID PRIMARY KEY,
  account_id INTEGER NOT NULL,
  slug TEXT NOT NULL,
  slug_key TEXT NOT NULL,
  slug_tail TEXT NOT NULL,
  external_id TEXT,
  template TEXT,
  listed BOOLEAN NOT NULL,
  access TEXT,
  access_level INTEGER,
  published_at TIMESTAMPTZ(3) NOT NULL,
  content_updated_at TIMESTAMPTZ(3) NOT NULL,
  list_doc TEXT NOT NULL,
  public_doc TEXT NOT NULL,
  full_doc TEXT,
  etag TEXT NOT NULL,
  cache_keys TEXT NOT NULL,
  item_head TEXT NOT NULL
);
-- Lists read list_doc alone: it stays in the row. The other documents are read often and whole: they are stored
-- outside of the row and not compressed, so that a read costs no decompression.
ALTER TABLE published_story ALTER COLUMN list_doc SET STORAGE MAIN;
ALTER TABLE published_story ALTER COLUMN public_doc SET STORAGE EXTERNAL;
ALTER TABLE published_story ALTER COLUMN full_doc SET STORAGE EXTERNAL;
CREATE INDEX published_story_account_id_slug_key_published_at_idx
  ON published_story (account_id, slug_key, published_at DESC);
CREATE INDEX published_story_account_id_slug_tail_published_at_idx
  ON published_story (account_id, slug_tail, published_at DESC);
CREATE INDEX published_story_account_id_listed_published_at_story_id_idx
  ON published_story (account_id, listed, published_at DESC, story_id);
CREATE INDEX published_story_account_id_listed_content_updated_at_story__idx
  ON published_story (account_id, listed, content_updated_at DESC, story_id);
CREATE INDEX published_story_account_id_template_published_at_story_id_idx
  ON published_story (account_id, template, published_at DESC, story_id);
CREATE INDEX published_story_account_id_external_id_idx ON published_story (account_id, external_id);

-- The search data of a listed story, separate from its documents: the rows are narrow, so that thousands of matches
-- are counted and sorted in few pages.
CREATE TABLE story_search (
  story_id UUID PRIMARY KEY,
  account_id INTEGER NOT NULL,
  published_at TIMESTAMPTZ(3) NOT NULL,
  content_updated_at TIMESTAMPTZ(3) NOT NULL,
  words TSVECTOR NOT NULL
);
-- A vector that is too long for its row is stored uncompressed: ranking reads it without decompression.
ALTER TABLE story_search ALTER COLUMN words SET STORAGE EXTERNAL;
CREATE INDEX story_search_words_idx ON story_search USING gin (words);

-- The search vector of a story: headline (A), names and summary (B), body (D); the words of the headline again with
-- the prefix `^`, so that the index alone finds the stories with a word in the headline; and exact marks (`@1`
-- account, `@1m2026-11` month, …) by which the same index narrows by account, time and facet. No search term begins
-- with `^` or `@`: the parser reads both as punctuation.
CREATE FUNCTION masthead_story_search(config TEXT, title TEXT, terms TEXT, body TEXT, marks TEXT) RETURNS TSVECTOR
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector(config::regconfig, title), 'A')
      || setweight(to_tsvector(config::regconfig, terms), 'B')
      || setweight(to_tsvector(config::regconfig, body), 'D')
      || array_to_tsvector(ARRAY(SELECT '^' || t.lexeme FROM unnest(to_tsvector(config::regconfig, title)) AS t))
      || array_to_tsvector(string_to_array(marks, ' '))
$$;

-- Every search reads the list of pending entries of the index, so it is kept short. A setting of the database
-- instead of the index: an import may raise it for its session, because writing the index in bulk costs a third.
-- Without the right to alter the database, PostgreSQL's own limit of 4 MB applies.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET gin_pending_list_limit = 512', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'gin_pending_list_limit stays as it is: this user may not change the database';
END $$;

-- The lists that include a published story, newest first: one row per section, tag, author and entity.
CREATE TABLE story_facet (
  account_id INTEGER NOT NULL,
  kind CHAR(1) NOT NULL,
  facet_id INTEGER NOT NULL,
  story_id UUID NOT NULL,
  published_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (story_id, kind, facet_id)
);
CREATE INDEX story_facet_account_id_kind_facet_id_published_at_story_id_idx
  ON story_facet (account_id, kind, facet_id, published_at DESC, story_id);

-- Number of listed stories per facet, updated in the transaction that publishes or retracts.
CREATE TABLE story_facet_count (
  account_id INTEGER NOT NULL,
  kind CHAR(1) NOT NULL,
  facet_id INTEGER NOT NULL,
  stories INTEGER NOT NULL,
  PRIMARY KEY (account_id, kind, facet_id)
);

-- Former slugs of a story; they still resolve.
CREATE TABLE story_slug_alias (
  account_id INTEGER NOT NULL,
  slug_key TEXT NOT NULL,
  story_id UUID NOT NULL,
  PRIMARY KEY (account_id, slug_key)
);
CREATE INDEX story_slug_alias_story_id_idx ON story_slug_alias (story_id);

-- A manually sorted list of stories (story-group), for the whole publication (section_id 0) or one section.
CREATE TABLE story_group_entry (
  account_id INTEGER NOT NULL,
  story_group TEXT NOT NULL,
  section_id INTEGER NOT NULL DEFAULT 0,
  rank INTEGER NOT NULL,
  story_id UUID NOT NULL,
  PRIMARY KEY (account_id, story_group, section_id, story_id)
);
CREATE INDEX story_group_entry_account_id_story_group_section_id_rank_idx
  ON story_group_entry (account_id, story_group, section_id, rank);
CREATE INDEX story_group_entry_story_id_idx ON story_group_entry (story_id);

-- A block of a page that shows one story-group.
CREATE TABLE stack (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  heading TEXT NOT NULL,
  story_group TEXT NOT NULL,
  max_stories INTEGER NOT NULL,
  background_color TEXT NOT NULL DEFAULT '#ffffff',
  show_on_all_sections BOOLEAN NOT NULL DEFAULT false,
  show_on_locations TEXT[]
);
CREATE UNIQUE INDEX stack_account_id_story_group_key ON stack (account_id, story_group);

-- A collection of stories and collections: manual, or automated by its rules.
CREATE TABLE collection (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  summary TEXT,
  template TEXT NOT NULL DEFAULT 'default',
  automated BOOLEAN NOT NULL DEFAULT false,
  fallback BOOLEAN NOT NULL DEFAULT false,
  rules JSONB NOT NULL DEFAULT '{}',
  metadata JSONB NOT NULL DEFAULT '{}',
  collection_date TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  revision INTEGER NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX collection_account_id_slug_key ON collection (account_id, slug);
CREATE INDEX collection_account_id_updated_at_id_idx ON collection (account_id, updated_at DESC, id);

-- Audit log of changes to a collection; outlives the collection.
CREATE TABLE collection_move (
  account_id INTEGER NOT NULL,
  collection_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  staff_user_id INTEGER,
  at TIMESTAMPTZ(3) NOT NULL,
  document JSONB,
  PRIMARY KEY (account_id, collection_id, revision)
);

-- One slot in a manual collection: a story or another collection.
CREATE TABLE collection_item (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  collection_id INTEGER NOT NULL REFERENCES collection (id) ON DELETE CASCADE ON UPDATE CASCADE,
  rank INTEGER NOT NULL,
  story_id UUID,
  child_collection_id INTEGER,
  associated_metadata JSONB NOT NULL DEFAULT '{}'
);
CREATE INDEX collection_item_collection_id_rank_idx ON collection_item (collection_id, rank);
CREATE INDEX collection_item_account_id_story_id_idx ON collection_item (account_id, story_id);
CREATE UNIQUE INDEX collection_item_collection_id_story_id_key ON collection_item (collection_id, story_id);
CREATE UNIQUE INDEX collection_item_collection_id_child_collection_id_key
  ON collection_item (collection_id, child_collection_id);

-- A menu of the publication's pages.
CREATE TABLE menu_group (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL
);
CREATE UNIQUE INDEX menu_group_account_id_slug_key ON menu_group (account_id, slug);

-- An item of a menu.
CREATE TABLE menu_item (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  menu_group_id INTEGER NOT NULL REFERENCES menu_group (id) ON DELETE CASCADE ON UPDATE CASCADE,
  parent_id INTEGER,
  external_id TEXT,
  rank INTEGER NOT NULL,
  title TEXT NOT NULL,
  item_type TEXT NOT NULL,
  item_id INTEGER,
  url TEXT,
  data JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX menu_item_menu_group_id_rank_idx ON menu_item (menu_group_id, rank);
CREATE UNIQUE INDEX menu_item_account_id_external_id_key ON menu_item (account_id, external_id);

-- A path of the publication that is not a story: a static page or a redirect.
CREATE TABLE custom_page (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  external_id TEXT,
  path TEXT NOT NULL,
  type TEXT NOT NULL,
  title TEXT,
  status_code INTEGER NOT NULL,
  destination_path TEXT,
  content TEXT,
  metadata JSONB NOT NULL DEFAULT '{}',
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX custom_page_account_id_path_key ON custom_page (account_id, path);
CREATE UNIQUE INDEX custom_page_account_id_external_id_key ON custom_page (account_id, external_id);

-- A bulk body stored under the hash of its normal form, so that its cacheable address still resolves.
CREATE TABLE bulk_request (
  account_id INTEGER NOT NULL,
  hash TEXT NOT NULL,
  requests JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, hash)
);

-- ============================================================================
-- Imports
-- ============================================================================

-- One run of an importer, its progress and its report.
CREATE TABLE import_run (
  id UUID PRIMARY KEY,
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL,
  file_name TEXT NOT NULL,
  file_hash TEXT NOT NULL,
  dry_run BOOLEAN NOT NULL,
  status TEXT NOT NULL,
  counts JSONB NOT NULL DEFAULT '{}',
  message TEXT,
  started_by TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  finished_at TIMESTAMPTZ(3)
);
CREATE INDEX import_run_account_id_started_at_idx ON import_run (account_id, started_at DESC);

-- An item that was skipped or failed, and why.
CREATE TABLE import_problem (
  id SERIAL PRIMARY KEY,
  run_id UUID NOT NULL REFERENCES import_run (id) ON DELETE CASCADE ON UPDATE CASCADE,
  outcome TEXT NOT NULL,
  ref TEXT NOT NULL,
  title TEXT,
  reason TEXT NOT NULL
);
CREATE INDEX import_problem_run_id_id_idx ON import_problem (run_id, id);

-- A comment of an imported story, stored unchanged until engagement imports it.
CREATE TABLE imported_comment (
  account_id INTEGER NOT NULL,
  external_id TEXT NOT NULL,
  story_id UUID NOT NULL,
  payload JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, external_id)
);
CREATE INDEX imported_comment_story_id_idx ON imported_comment (story_id);

-- ============================================================================
-- Comments and engagement
-- ============================================================================

-- A page of the publication with comments, created on first use. Identified by its key.
-- Counts change with each comment: free space on the pages of page, comment_realm and comment_span keeps a row's
-- new version next to the old one. No index contains a count, so that such an update writes no index.
CREATE TABLE page (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  url TEXT NOT NULL,
  headline TEXT,
  image_url TEXT,
  metadata JSONB NOT NULL DEFAULT '{}',
  comment_count INTEGER NOT NULL DEFAULT 0,
  reactions JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  key TEXT
) WITH (fillfactor = 90);
CREATE INDEX page_account_id_created_at_id_idx ON page (account_id, created_at, id);
CREATE UNIQUE INDEX page_account_id_url_key ON page (account_id, url);
CREATE UNIQUE INDEX page_account_id_key_key ON page (account_id, key);
-- Pages of earlier releases, which get their keys when the server starts.
CREATE INDEX page_without_key_idx ON page (account_id, id) WHERE key IS NULL;

-- A page that was merged into its duplicate under another address, with all moved rows, so that it can be undone.
CREATE TABLE page_merge (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  page_id INTEGER NOT NULL,
  merged_page_id INTEGER NOT NULL,
  page JSONB NOT NULL,
  realms JSONB NOT NULL,
  bookmarks JSONB NOT NULL,
  reactions JSONB NOT NULL,
  comment_ids JSONB NOT NULL,
  merged_at TIMESTAMPTZ(3) NOT NULL,
  undone_at TIMESTAMPTZ(3)
);
CREATE INDEX page_merge_account_id_merged_page_id_idx ON page_merge (account_id, merged_page_id);

-- One conversation of a page: the page's own, and one for each additional comment widget on it.
CREATE TABLE comment_realm (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  page_id INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE ON UPDATE CASCADE,
  widget_id TEXT NOT NULL DEFAULT '',
  comment_count INTEGER NOT NULL DEFAULT 0,
  parent_count INTEGER NOT NULL DEFAULT 0,
  next_ordinal INTEGER NOT NULL DEFAULT 0,
  last_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX comment_realm_page_id_widget_id_key ON comment_realm (page_id, widget_id);
CREATE UNIQUE INDEX comment_realm_id_page_id_key ON comment_realm (id, page_id);

-- Listed comments per block of 512 positions of a conversation, for access to a late page by number.
CREATE TABLE comment_span (
  realm_id INTEGER NOT NULL REFERENCES comment_realm (id) ON DELETE CASCADE ON UPDATE CASCADE,
  span INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  PRIMARY KEY (realm_id, span)
) WITH (fillfactor = 80);

CREATE TYPE comment_status AS ENUM ('published', 'pending', 'spam', 'hidden', 'deleted');

-- A reader's comment on a page. Only `moveComments` changes its states (server/engagement/comments). The composite
-- foreign key ensures that a comment's page is the page of its realm.
CREATE TABLE comment (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  page_id INTEGER NOT NULL,
  realm_id INTEGER NOT NULL,
  parent_comment_id INTEGER REFERENCES comment (id) ON DELETE CASCADE ON UPDATE CASCADE,
  author_id INTEGER NOT NULL REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  ordinal INTEGER NOT NULL DEFAULT 0,
  ops JSONB NOT NULL,
  text TEXT NOT NULL,
  mentions JSONB NOT NULL DEFAULT '[]',
  confidential BOOLEAN NOT NULL DEFAULT false,
  is_page_author BOOLEAN NOT NULL DEFAULT false,
  is_published BOOLEAN NOT NULL,
  is_spam BOOLEAN NOT NULL DEFAULT false,
  shadow BOOLEAN NOT NULL DEFAULT false,
  hidden_at TIMESTAMPTZ(3),
  deleted_at TIMESTAMPTZ(3),
  deleted_by_id INTEGER,
  edited_at TIMESTAMPTZ(3),
  toxicity DOUBLE PRECISION NOT NULL DEFAULT 0,
  spam_probability DOUBLE PRECISION,
  phase TEXT NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  verdict JSONB NOT NULL DEFAULT '{}',
  version INTEGER NOT NULL DEFAULT 1,
  reactions JSONB NOT NULL DEFAULT '{}',
  reply_count INTEGER NOT NULL DEFAULT 0,
  visible BOOLEAN NOT NULL DEFAULT false,
  listed BOOLEAN NOT NULL DEFAULT false,
  status comment_status NOT NULL DEFAULT 'pending',
  wire TEXT NOT NULL DEFAULT '',
  external_id TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  parent_author_id INTEGER,
  author_public_id INTEGER,
  CONSTRAINT comment_realm_id_page_id_fkey FOREIGN KEY (realm_id, page_id)
    REFERENCES comment_realm (id, page_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX comment_author_id_created_at_id_idx ON comment (author_id, created_at, id);
CREATE INDEX comment_account_id_status_created_at_id_idx ON comment (account_id, status, created_at, id);
CREATE INDEX comment_realm_id_idx ON comment (realm_id);
-- A page of a list: top-level comments in the order of their positions.
CREATE INDEX comment_listed_idx ON comment (realm_id, ordinal) WHERE parent_comment_id IS NULL AND listed;
-- Replies to a reader, in the order of time.
CREATE INDEX comment_parent_author ON comment (account_id, parent_author_id, created_at, id)
  WHERE status = 'published' AND parent_author_id IS NOT NULL;
-- Full-text search of moderators. Only the words are indexed; the account is checked in the few matching rows.
CREATE INDEX comment_words_idx ON comment USING gin (to_tsvector('simple', text));
-- Few comments were imported or are replies: these indexes contain only those.
CREATE UNIQUE INDEX comment_account_id_external_id_key ON comment (account_id, external_id)
  WHERE external_id IS NOT NULL;
CREATE INDEX comment_parent_comment_id_created_at_id_idx ON comment (parent_comment_id, created_at, id)
  WHERE parent_comment_id IS NOT NULL;

-- Public changes of a conversation, stored for an hour for live subscribers.
CREATE TABLE comment_change (
  id BIGSERIAL PRIMARY KEY,
  realm_id INTEGER NOT NULL,
  comment_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX comment_change_realm_id_id_idx ON comment_change (realm_id, id);
CREATE INDEX comment_change_at_idx ON comment_change (at);

-- One reader's reaction to a comment, once per kind of reaction.
CREATE TABLE comment_reaction (
  comment_id INTEGER NOT NULL REFERENCES comment (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reader_id INTEGER NOT NULL REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reaction_id INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (comment_id, reader_id, reaction_id)
);
CREATE INDEX comment_reaction_reader_id_idx ON comment_reaction (reader_id);

-- One reader's reaction to a page, once per kind of reaction.
CREATE TABLE page_reaction (
  page_id INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reader_id INTEGER NOT NULL REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reaction_id INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (page_id, reader_id, reaction_id)
);
CREATE INDEX page_reaction_reader_id_idx ON page_reaction (reader_id);

-- A reader's bookmark of a page.
CREATE TABLE bookmark (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  reader_id INTEGER NOT NULL REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  page_id INTEGER NOT NULL REFERENCES page (id) ON DELETE CASCADE ON UPDATE CASCADE,
  read_at TIMESTAMPTZ(3),
  metadata JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX bookmark_account_id_reader_id_created_at_id_idx ON bookmark (account_id, reader_id, created_at, id);
CREATE INDEX bookmark_page_id_idx ON bookmark (page_id);
CREATE UNIQUE INDEX bookmark_reader_id_page_id_key ON bookmark (reader_id, page_id);

CREATE TYPE contribution_state AS ENUM ('submitted', 'accepted', 'rejected');

-- A text that a reader submitted to the newsroom.
CREATE TABLE contribution (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  reader_id INTEGER NOT NULL REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  headline TEXT NOT NULL,
  html TEXT NOT NULL,
  ops JSONB NOT NULL,
  contributor JSONB NOT NULL DEFAULT '{}',
  topic JSONB NOT NULL DEFAULT '{}',
  state contribution_state NOT NULL DEFAULT 'submitted',
  note TEXT NOT NULL DEFAULT '',
  reviewed_by TEXT,
  reviewed_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX contribution_account_id_reader_id_created_at_id_idx
  ON contribution (account_id, reader_id, created_at, id);
CREATE INDEX contribution_account_id_state_created_at_id_idx ON contribution (account_id, state, created_at, id);
CREATE INDEX contribution_reader_id_idx ON contribution (reader_id);

-- A picture that a reader uploaded, re-encoded.
CREATE TABLE attachment (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  reader_id INTEGER NOT NULL REFERENCES reader (id) ON DELETE CASCADE ON UPDATE CASCADE,
  key TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX attachment_reader_id_idx ON attachment (reader_id);
CREATE UNIQUE INDEX attachment_account_id_key_key ON attachment (account_id, key);

-- A used proof of work: it cannot be used for a second comment.
CREATE TABLE spent_challenge (
  id TEXT PRIMARY KEY,
  expires_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX spent_challenge_expires_at_idx ON spent_challenge (expires_at);

-- A time in the format of every response.
CREATE FUNCTION masthead_time(at TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT coalesce('"' || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')
$$;

-- The wire form of a person in engagement responses. A user of an organization has one id in every account.
CREATE FUNCTION reader_wire(r reader) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT '{"id":' || coalesce(r.public_id, r.id) || ',"name":' || to_json(r.name)::TEXT || ',"avatar":' || coalesce(to_json(r.avatar_url)::TEXT, 'null')
    || ',"slug":' || to_json(r.slug)::TEXT || ',"guest":' || (r.kind = 'guest')::TEXT || ',"bio":' || to_json(r.bio)::TEXT
    || ',"accounts":' || CASE WHEN r.kind = 'staff' THEN '[' || r.account_id || ']' ELSE '[]' END || '}'
$$;

-- The wire form of a comment, except for what it shares with its page and author. Views: `public`; `reduced`,
-- without the author and without withdrawn content; `writer`, who sees their shadowed comment as published;
-- `moderator`. Only the last two contain the author of a confidential comment.
CREATE FUNCTION comment_wire(c comment, view TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT '{"id":' || c.id || ',"comment_realm_id":' || c.realm_id || ',"page_id":' || c.page_id
    || CASE WHEN view <> 'reduced' THEN ',"body":{"ops":' || c.ops::TEXT || '}' ELSE '' END
    || ',"created_at":' || masthead_time(c.created_at)
    || ',"parent_comment_id":' || coalesce(c.parent_comment_id::TEXT, 'null')
    || CASE WHEN view = 'reduced' THEN ''
        WHEN c.confidential AND view = 'public' THEN ',"author_id":null'
        ELSE ',"author_id":' || coalesce(c.author_public_id, c.author_id) END
    || ',"hidden_by_id":' || CASE WHEN c.hidden_at IS NULL OR (c.confidential AND view IN ('public', 'reduced')) THEN 'null'
        ELSE coalesce(c.author_public_id, c.author_id)::TEXT END
    || ',"hidden_at":' || masthead_time(c.hidden_at)
    || ',"deleted_at":' || masthead_time(c.deleted_at)
    || CASE WHEN view <> 'reduced' THEN ',"deleted_by_id":' || coalesce(c.deleted_by_id::TEXT, 'null')
        || ',"edited_at":' || masthead_time(c.edited_at) || ',"toxicity":' || c.toxicity::TEXT
        || ',"is_page_author":' || c.is_page_author::TEXT || ',"mentions":' || c.mentions::TEXT ELSE '' END
    || ',"is_spam":' || (c.is_spam AND NOT (c.shadow AND view = 'writer'))::TEXT
    || ',"is_published":' || (c.is_published OR (c.shadow AND view = 'writer'))::TEXT
    || ',"hidden":' || (c.hidden_at IS NOT NULL)::TEXT || ',"deleted":' || (c.deleted_at IS NOT NULL)::TEXT
$$;

-- Columns that follow from a comment's other columns.
CREATE FUNCTION comment_derive() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.visible := NEW.is_published AND NOT NEW.is_spam AND NEW.hidden_at IS NULL AND NEW.deleted_at IS NULL;
  NEW.listed := NEW.visible OR (NEW.parent_comment_id IS NULL AND NEW.reply_count > 0);
  NEW.status := CASE
    WHEN NEW.is_spam THEN 'spam'
    WHEN NEW.deleted_at IS NOT NULL THEN 'deleted'
    WHEN NEW.hidden_at IS NOT NULL THEN 'hidden'
    WHEN NEW.is_published THEN 'published'
    ELSE 'pending' END;
  NEW.wire := comment_wire(NEW, CASE WHEN NEW.visible THEN 'public' ELSE 'reduced' END);
  RETURN NEW;
END
$$;
CREATE TRIGGER comment_derive BEFORE INSERT OR UPDATE ON comment FOR EACH ROW EXECUTE FUNCTION comment_derive();

-- The author of the comment that a reply answers, so that one index finds the replies to a reader.
CREATE FUNCTION comment_answers() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.parent_author_id := (SELECT p.author_id FROM comment p WHERE p.id = NEW.parent_comment_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER comment_answers BEFORE INSERT ON comment
  FOR EACH ROW
  WHEN (NEW.parent_comment_id IS NOT NULL)
  EXECUTE FUNCTION comment_answers();

-- The change of counts by one comment.
CREATE TYPE comment_delta AS (
  realm_id INTEGER,
  page_id INTEGER,
  parent_id INTEGER,
  span INTEGER,
  comments INTEGER,
  parents INTEGER,
  listed INTEGER
);

-- Counts follow their comments in the same transaction (docs/decisions/comment-counts-by-triggers.md). Pages are
-- locked in the order of their ids before they are counted. The update of reply counts is skipped where there are
-- no replies, because it is planned anew for each array.
CREATE FUNCTION comment_count(deltas comment_delta[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comment_realm r SET comment_count = r.comment_count + d.comments, parent_count = r.parent_count + d.parents
    FROM (SELECT realm_id, sum(comments) AS comments, sum(parents) AS parents FROM unnest(deltas) GROUP BY realm_id
      HAVING sum(comments) <> 0 OR sum(parents) <> 0) d WHERE r.id = d.realm_id;
  INSERT INTO comment_span AS s (realm_id, span, listed)
    SELECT d.realm_id, d.span, sum(d.listed) FROM unnest(deltas) d JOIN comment_realm r ON r.id = d.realm_id
      WHERE d.parent_id IS NULL GROUP BY d.realm_id, d.span HAVING sum(d.listed) <> 0 ORDER BY d.realm_id, d.span
    ON CONFLICT (realm_id, span) DO UPDATE SET listed = s.listed + excluded.listed;
  IF EXISTS (SELECT FROM unnest(deltas) WHERE parent_id IS NOT NULL) THEN
    UPDATE comment p SET reply_count = p.reply_count + d.comments
      FROM (SELECT parent_id, sum(comments) AS comments FROM unnest(deltas) WHERE parent_id IS NOT NULL GROUP BY parent_id
        HAVING sum(comments) <> 0) d WHERE p.id = d.parent_id;
  END IF;
  IF cardinality(deltas) > 1 THEN
    PERFORM p.id FROM page p WHERE p.id IN (SELECT page_id FROM unnest(deltas)) ORDER BY p.id FOR NO KEY UPDATE;
  END IF;
  UPDATE page p SET comment_count = p.comment_count + d.comments
    FROM (SELECT page_id, sum(comments) AS comments FROM unnest(deltas) GROUP BY page_id HAVING sum(comments) <> 0) d
    WHERE p.id = d.page_id;
END
$$;

-- New comments are counted by one statement, directly from the inserted rows: PostgreSQL would plan anew for an
-- array of them. The planner settings make it find each row by its key and update pages in the order of their ids,
-- whatever the statistics were when it was planned.
CREATE FUNCTION comment_counting_new() RETURNS TRIGGER LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
BEGIN
  WITH changes AS (
    INSERT INTO comment_change (realm_id, comment_id, kind)
      SELECT n.realm_id, n.id, 'comment' FROM new_rows n WHERE n.visible AND n.external_id IS NULL ORDER BY n.id),
  realms AS (
    UPDATE comment_realm r SET comment_count = r.comment_count + d.comments, parent_count = r.parent_count + d.parents,
        next_ordinal = greatest(r.next_ordinal, d.next_ordinal), last_at = greatest(r.last_at, d.last_at)
      FROM (SELECT n.realm_id, count(*) FILTER (WHERE n.visible) AS comments,
          count(*) FILTER (WHERE n.visible AND n.parent_comment_id IS NULL) AS parents,
          max(n.ordinal) FILTER (WHERE n.parent_comment_id IS NULL) + 1 AS next_ordinal, max(n.created_at) AS last_at
        FROM new_rows n GROUP BY n.realm_id) d WHERE r.id = d.realm_id),
  spans AS (
    INSERT INTO comment_span AS s (realm_id, span, listed)
      SELECT n.realm_id, n.ordinal / 512, count(*) FROM new_rows n WHERE n.listed AND n.parent_comment_id IS NULL
        GROUP BY n.realm_id, n.ordinal / 512 ORDER BY n.realm_id, n.ordinal / 512
      ON CONFLICT (realm_id, span) DO UPDATE SET listed = s.listed + excluded.listed),
  replies AS (
    UPDATE comment p SET reply_count = p.reply_count + d.comments
      FROM (SELECT n.parent_comment_id, count(*) AS comments FROM new_rows n
        WHERE n.visible AND n.parent_comment_id IS NOT NULL GROUP BY n.parent_comment_id) d
      WHERE p.id = d.parent_comment_id)
  UPDATE page p SET comment_count = p.comment_count + d.comments
    FROM (SELECT n.page_id, count(*) AS comments FROM new_rows n WHERE n.visible
      GROUP BY n.page_id ORDER BY n.page_id) d
    WHERE p.id = d.page_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER comment_inserted AFTER INSERT ON comment
  REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION comment_counting_new();

-- Updates are counted row by row: a join of the old and new rows can take quadratic time when it is planned for few
-- rows. Updates without effect on counts and documents (reactions, reply counts) call nothing.
CREATE FUNCTION comment_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  parents INT := CASE WHEN NEW.parent_comment_id IS NULL THEN NEW.visible::INT - OLD.visible::INT ELSE 0 END;
BEGIN
  IF NEW.visible <> OLD.visible OR NEW.listed <> OLD.listed THEN
    PERFORM comment_count(ARRAY[(NEW.realm_id, NEW.page_id, NEW.parent_comment_id, NEW.ordinal / 512,
      NEW.visible::INT - OLD.visible::INT, parents, NEW.listed::INT - OLD.listed::INT)::comment_delta]);
  END IF;
  IF NEW.wire <> OLD.wire AND (NEW.visible OR OLD.visible) THEN
    INSERT INTO comment_change (realm_id, comment_id, kind) VALUES (NEW.realm_id, NEW.id,
      CASE WHEN NEW.visible AND NOT OLD.visible THEN 'comment' WHEN NEW.visible THEN 'edit' ELSE 'removal' END);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER comment_updated AFTER UPDATE ON comment
  FOR EACH ROW
  WHEN (OLD.visible <> NEW.visible OR OLD.listed <> NEW.listed OR OLD.wire <> NEW.wire)
  EXECUTE FUNCTION comment_changed();

-- Deleted comments are counted by the statement that deletes them.
CREATE FUNCTION comment_counting() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  deltas comment_delta[];
BEGIN
  SELECT array_agg((o.realm_id, o.page_id, o.parent_comment_id, o.ordinal / 512, -o.visible::INT,
      CASE WHEN o.parent_comment_id IS NULL THEN -o.visible::INT ELSE 0 END, -o.listed::INT)::comment_delta)
    INTO deltas FROM old_rows o WHERE o.visible OR o.listed;
  IF deltas IS NOT NULL THEN PERFORM comment_count(deltas); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER comment_deleted AFTER DELETE ON comment
  REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION comment_counting();

-- ============================================================================
-- Moderation and scoring
-- ============================================================================

CREATE TYPE moderation_outcome AS ENUM ('pend', 'spam', 'shadow', 'reject');

-- A rule of an account, applied to every comment in the order of their positions.
CREATE TABLE moderation_rule (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT false,
  place INTEGER NOT NULL,
  conditions JSONB NOT NULL,
  outcome moderation_outcome NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX moderation_rule_account_id_place_idx ON moderation_rule (account_id, place);

-- A word list of one kind, and the verdict on comments that contain one of its words.
CREATE TABLE word_list (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT true,
  outcome moderation_outcome NOT NULL,
  words TEXT[],
  version INTEGER NOT NULL DEFAULT 1,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX word_list_account_id_idx ON word_list (account_id);

-- A reader who may not comment for a time, or whose comments only they themselves see.
CREATE TABLE reader_ban (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  reader_id INTEGER NOT NULL,
  shadow BOOLEAN NOT NULL DEFAULT false,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  created_by TEXT NOT NULL,
  ends_at TIMESTAMPTZ(3),
  lifted_at TIMESTAMPTZ(3),
  lifted_by TEXT,
  batch UUID
);
CREATE INDEX reader_ban_account_id_reader_id_idx ON reader_ban (account_id, reader_id);
CREATE INDEX reader_ban_account_id_created_at_idx ON reader_ban (account_id, created_at);

-- Audit log of decisions on comments: who, what, when and why. Append-only: the database refuses updates.
CREATE TABLE moderation_decision (
  id BIGSERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  comment_id INTEGER NOT NULL,
  move TEXT NOT NULL,
  reason TEXT NOT NULL,
  by_kind TEXT NOT NULL,
  by_id INTEGER,
  by_name TEXT NOT NULL,
  batch UUID NOT NULL,
  undoes UUID,
  before JSONB NOT NULL,
  after JSONB NOT NULL,
  version INTEGER NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX moderation_decision_account_id_comment_id_id_idx ON moderation_decision (account_id, comment_id, id);
CREATE INDEX moderation_decision_account_id_id_idx ON moderation_decision (account_id, id);
CREATE INDEX moderation_decision_account_id_batch_idx ON moderation_decision (account_id, batch);

-- The audit log of moderation is append-only.
CREATE FUNCTION moderation_decision_stays() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_decision is append-only';
END
$$;
CREATE TRIGGER moderation_decision_stays BEFORE DELETE OR UPDATE ON moderation_decision
  FOR EACH ROW EXECUTE FUNCTION moderation_decision_stays();

-- A reader's report of a comment; open until a moderator decides.
CREATE TABLE comment_report (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  comment_id INTEGER NOT NULL,
  reader_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  resolved_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX comment_report_comment_id_reader_id_key ON comment_report (comment_id, reader_id);
CREATE INDEX comment_report_account_id_resolved_at_created_at_idx
  ON comment_report (account_id, resolved_at, created_at);

-- The appeal of the author of a withdrawn comment, at most one.
CREATE TABLE comment_appeal (
  comment_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  note TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  answered_at TIMESTAMPTZ(3)
);
CREATE INDEX comment_appeal_account_id_answered_at_created_at_idx
  ON comment_appeal (account_id, answered_at, created_at);

-- Links a reader to a member of staff: their decisions on a page count as that person's. Created by a code that the
-- dashboard shows and the reader enters on a page, which proves that both are the same person.
CREATE TABLE moderator_link (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  staff_user_id INTEGER NOT NULL,
  code_hash TEXT,
  code_expires_at TIMESTAMPTZ(3) NOT NULL,
  reader_id INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  linked_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX moderator_link_code_hash_key ON moderator_link (code_hash);
CREATE INDEX moderator_link_account_id_staff_user_id_idx ON moderator_link (account_id, staff_user_id);
CREATE UNIQUE INDEX moderator_link_account_id_reader_id_key ON moderator_link (account_id, reader_id);

-- How often a word occurred in comments that an account's moderators approved, removed or marked as spam.
CREATE TABLE learned_word (
  account_id INTEGER NOT NULL,
  word TEXT NOT NULL,
  kept INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  spam INTEGER NOT NULL DEFAULT 0,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, word)
);
CREATE INDEX learned_word_account_id_seen_at_idx ON learned_word (account_id, seen_at);

-- How many comments of each class an account's scorer was trained on.
CREATE TABLE learned_total (
  account_id INTEGER PRIMARY KEY,
  kept INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  spam INTEGER NOT NULL DEFAULT 0,
  since TIMESTAMPTZ(3) NOT NULL
);

-- ============================================================================
-- Organizations
-- ============================================================================

-- One client of the organization API, which moderates the comments of its accounts.
CREATE TABLE organization (
  id UUID PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);

-- An account whose comments an organization moderates.
CREATE TABLE organization_account (
  organization_id UUID NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE CASCADE,
  account_id INTEGER NOT NULL,
  PRIMARY KEY (organization_id, account_id)
);
CREATE INDEX organization_account_account_id_idx ON organization_account (account_id);

-- A user of an organization. Its id comes from the sequence of reader ids, so that no reader has the same. The
-- reader that represents the user in an account shows this id as `public_id`.
CREATE TABLE organization_user (
  id INTEGER PRIMARY KEY,
  organization_id UUID NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  email TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX organization_user_organization_id_slug_key ON organization_user (organization_id, slug);

-- ============================================================================
-- Events
-- ============================================================================

-- The event log: changes to an account's data, in commit order, immutable. Partitioned by month; event_outbox's
-- trigger or event_bundles_place writes the rows (docs/decisions/transactional-outbox.md).
CREATE TABLE account_event (
  account_id INTEGER NOT NULL,
  "position" BIGSERIAL NOT NULL,
  recorded_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  event_id TEXT NOT NULL,
  name TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  data JSONB NOT NULL,
  occurred_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, "position", recorded_at)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX account_event_account_id_event_id_idx ON account_event (account_id, event_id);
CREATE INDEX account_event_account_id_name_position_idx ON account_event (account_id, name, "position");

-- Rows outside of the existing months (maintenance did not run) are stored here instead of being refused.
CREATE TABLE account_event_rest PARTITION OF account_event DEFAULT;

-- Creates the partitions of this month and of the coming ones, and drops those that ended more than `months_kept`
-- months ago. Rows in account_event_rest move to their month. One process at a time; others skip it.
CREATE FUNCTION account_event_maintain(months_ahead INTEGER, months_kept INTEGER) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  this_month DATE := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  month_start DATE;
  month_name TEXT;
  lower_bound TIMESTAMPTZ;
  upper_bound TIMESTAMPTZ;
  old_name TEXT;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('masthead.account_event_maintain')) THEN
    RETURN;
  END IF;
  FOR month_start IN
    SELECT m::date FROM generate_series(
      least(this_month, (SELECT date_trunc('month', min(recorded_at) AT TIME ZONE 'UTC')::date FROM account_event_rest)),
      this_month + make_interval(months => months_ahead), interval '1 month') AS m
  LOOP
    month_name := 'account_event_' || to_char(month_start, 'YYYYMM');
    CONTINUE WHEN to_regclass(month_name) IS NOT NULL;
    lower_bound := month_start::timestamp AT TIME ZONE 'UTC';
    upper_bound := (month_start + interval '1 month') AT TIME ZONE 'UTC';
    -- Nothing may be written to the rest between moving its rows and attaching the month.
    LOCK TABLE account_event_rest IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TABLE %I (LIKE account_event INCLUDING ALL)', month_name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM account_event_rest WHERE recorded_at >= $1 AND recorded_at < $2 RETURNING *)
       INSERT INTO %I SELECT * FROM moved', month_name) USING lower_bound, upper_bound;
    EXECUTE format('ALTER TABLE account_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      month_name, lower_bound, upper_bound);
  END LOOP;
  FOR old_name IN
    SELECT child.relname FROM pg_inherits
      JOIN pg_class child ON child.oid = pg_inherits.inhrelid
     WHERE pg_inherits.inhparent = 'account_event'::regclass
       AND child.relname ~ '^account_event_\d{6}$'
       AND to_date(right(child.relname, 6), 'YYYYMM') < this_month - make_interval(months => months_kept)
  LOOP
    EXECUTE format('DROP TABLE %I', old_name);
  END LOOP;
END $$;

SELECT account_event_maintain(2, 13);

-- Committed events that the job engine has not accepted yet; the relay deletes them. `placed`: its log row is
-- written already; otherwise the trigger writes it at commit.
CREATE TABLE event_outbox (
  id BIGSERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  name TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  data JSONB NOT NULL,
  occurred_at TIMESTAMPTZ(3) NOT NULL,
  act_at TIMESTAMPTZ(3),
  logged BOOLEAN NOT NULL,
  retry_at TIMESTAMPTZ(3),
  refusals INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  placed BOOLEAN NOT NULL DEFAULT false
);

-- Many events of one transaction as one row with an array per column, until the SQL function event_bundles_place
-- expands them into the outbox and the log.
-- A bundle is deleted soon after: it stays whole on its page instead of being compressed and moved out of it.
CREATE TABLE event_bundle (
  id BIGSERIAL NOT NULL,
  account_id INTEGER NOT NULL,
  outbox_ids BIGINT[] NOT NULL,
  event_ids TEXT[] NOT NULL,
  names TEXT[] NOT NULL,
  subject_types TEXT[] NOT NULL,
  subject_ids TEXT[] NOT NULL,
  data JSONB[] NOT NULL,
  occurred_at TIMESTAMPTZ(3)[] NOT NULL,
  act_at TIMESTAMPTZ(3)[] NOT NULL,
  logged BOOLEAN[] NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, id)
) WITH (toast_tuple_target = 8160);

-- Expands the bundles of an account into the outbox and the log. Positions are assigned under the account's lock,
-- so that they follow the order of commit; each statement sees what was committed before the lock was acquired. Of
-- two logged events with one id the first one counts. The outbox ids were reserved when the bundle was written, so
-- that later events are not relayed before these.
CREATE FUNCTION event_bundles_place(account INTEGER) RETURNS VOID LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  bundles BIGINT[];
  known TEXT[];
BEGIN
  PERFORM pg_advisory_xact_lock(1835365492, account);
  bundles := ARRAY(SELECT b.id FROM event_bundle b WHERE b.account_id = account);
  IF cardinality(bundles) = 0 THEN
    RETURN;
  END IF;
  known := ARRAY(SELECT e.event_id FROM account_event e WHERE e.account_id = account AND e.event_id = ANY (ARRAY(
    SELECT unnest(b.event_ids) FROM event_bundle b WHERE b.account_id = account AND b.id = ANY (bundles))));
  WITH told AS (
    SELECT b.id AS bundle, b.created_at AS since, f.*,
        row_number() OVER (PARTITION BY f.logged, f.event ORDER BY b.id, f.place) AS nth
      FROM event_bundle b CROSS JOIN LATERAL unnest(b.outbox_ids, b.event_ids, b.names, b.subject_types,
          b.subject_ids, b.data, b.occurred_at, b.act_at, b.logged) WITH ORDINALITY
        AS f(outbox_id, event, name, subject_type, subject_id, data, occurred, act, logged, place)
      WHERE b.account_id = account AND b.id = ANY (bundles)),
  fresh AS MATERIALIZED (
    SELECT t.* FROM told t WHERE NOT t.logged OR (t.nth = 1 AND t.event NOT IN (SELECT unnest(known)))),
  entries AS (
    INSERT INTO account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at)
    SELECT account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred FROM fresh f WHERE f.logged
      ORDER BY f.bundle, f.place)
  INSERT INTO event_outbox (id, account_id, event_id, name, subject_type, subject_id, data, occurred_at, act_at, logged,
      created_at, placed)
    SELECT f.outbox_id, account, f.event, f.name, f.subject_type, f.subject_id, f.data, f.occurred, f.act, f.logged,
        f.since, true
      FROM fresh f;
  DELETE FROM event_bundle b WHERE b.account_id = account AND b.id = ANY (bundles);
  PERFORM pg_notify('event_outbox', '');
END
$$;

-- Runs at commit, after all other work of the transaction: the account's lock is the last one acquired (no
-- deadlock), and is held only while the commit is written. Positions are drawn under that lock: within an account
-- they follow the order of commit, and a reader that has seen one never misses a smaller one. Bundles that were
-- committed before get their positions first.
CREATE FUNCTION event_outbox_committing() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.logged THEN
    PERFORM pg_advisory_xact_lock(1835365492, NEW.account_id);
    -- What was committed before it stands before it.
    IF EXISTS (SELECT FROM event_bundle WHERE account_id = NEW.account_id) THEN
      PERFORM event_bundles_place(NEW.account_id);
    END IF;
    -- The same occurrence emitted again is one event.
    IF EXISTS (SELECT FROM account_event WHERE account_id = NEW.account_id AND event_id = NEW.event_id) THEN
      DELETE FROM event_outbox WHERE id = NEW.id;
      RETURN NULL;
    END IF;
    INSERT INTO account_event (account_id, event_id, name, subject_type, subject_id, data, occurred_at)
    VALUES (NEW.account_id, NEW.event_id, NEW.name, NEW.subject_type, NEW.subject_id, NEW.data, NEW.occurred_at);
  END IF;
  PERFORM pg_notify('event_outbox', '');
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER event_outbox_committing AFTER INSERT ON event_outbox
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NOT NEW.placed)
  EXECUTE FUNCTION event_outbox_committing();

-- ============================================================================
-- Webhooks
-- ============================================================================

CREATE TYPE webhook_family AS ENUM ('workflow', 'subscription');

CREATE TYPE webhook_status AS ENUM ('active', 'paused', 'deactivated');

-- A receiver of signed calls about an account's events.
CREATE TABLE webhook_endpoint (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  family webhook_family NOT NULL,
  url VARCHAR(255) NOT NULL,
  events TEXT[],
  secret TEXT,
  previous_secret TEXT,
  previous_secret_until TIMESTAMPTZ(3),
  seal UUID NOT NULL,
  ordered BOOLEAN NOT NULL DEFAULT false,
  reminder_days INTEGER,
  status webhook_status NOT NULL DEFAULT 'active',
  status_reason TEXT,
  status_since TIMESTAMPTZ(3) NOT NULL,
  failing_since TIMESTAMPTZ(3),
  last_success_at TIMESTAMPTZ(3),
  last_failure_at TIMESTAMPTZ(3),
  pump_at TIMESTAMPTZ(3),
  pump_generation INTEGER NOT NULL DEFAULT 0,
  pump_owner UUID,
  pump_lease_until TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  failing_told_at TIMESTAMPTZ(3)
);
CREATE INDEX webhook_endpoint_account_id_family_id_idx ON webhook_endpoint (account_id, family, id);
-- For the sweep: delivery workers that should have run, and endpoints with a failure streak.
CREATE INDEX webhook_endpoint_pump_idx ON webhook_endpoint (pump_at) WHERE pump_at IS NOT NULL;
CREATE INDEX webhook_endpoint_failing_idx ON webhook_endpoint (failing_since) WHERE failing_since IS NOT NULL;
CREATE INDEX webhook_endpoint_events_idx ON webhook_endpoint USING gin (events);

-- The payload of one event, for all endpoints of a family: its bytes are written once.
CREATE TABLE webhook_message (
  id BIGSERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  family webhook_family NOT NULL,
  event_id TEXT NOT NULL,
  name TEXT NOT NULL,
  occurred_at TIMESTAMPTZ(3) NOT NULL,
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX webhook_message_created_at_idx ON webhook_message (created_at);
CREATE UNIQUE INDEX webhook_message_account_id_family_event_id_key ON webhook_message (account_id, family, event_id);

CREATE TYPE webhook_delivery_kind AS ENUM ('event', 'replay', 'test');

CREATE TYPE webhook_delivery_state AS ENUM ('pending', 'held', 'delivered', 'failed', 'skipped');

-- The delivery of one message to one endpoint.
CREATE TABLE webhook_delivery (
  id BIGSERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  endpoint_id INTEGER NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE ON UPDATE CASCADE,
  message_id BIGINT NOT NULL REFERENCES webhook_message (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind webhook_delivery_kind NOT NULL,
  state webhook_delivery_state NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(3),
  first_attempt_at TIMESTAMPTZ(3),
  finished_at TIMESTAMPTZ(3),
  last_status INTEGER,
  last_error TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX webhook_delivery_endpoint_id_id_idx ON webhook_delivery (endpoint_id, id DESC);
CREATE INDEX webhook_delivery_message_id_idx ON webhook_delivery (message_id);
CREATE INDEX webhook_delivery_created_at_idx ON webhook_delivery (created_at);
-- Deliveries that a delivery worker sends next: the longest due, or in order.
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery (endpoint_id, next_attempt_at, id) WHERE state = 'pending';
CREATE INDEX webhook_delivery_order_idx ON webhook_delivery (endpoint_id, id) WHERE state IN ('pending', 'held');
-- An event reaches an endpoint once, however often its fan-out runs; replays and tests are separate deliveries.
CREATE UNIQUE INDEX webhook_delivery_once_idx ON webhook_delivery (endpoint_id, message_id) WHERE kind = 'event';

-- One call and its outcome; stored for 30 days.
CREATE TABLE webhook_attempt (
  id BIGSERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  delivery_id BIGINT NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE ON UPDATE CASCADE,
  number INTEGER NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  connect_ms INTEGER,
  total_ms INTEGER NOT NULL,
  url TEXT NOT NULL,
  request_headers JSONB NOT NULL,
  status INTEGER,
  response_headers JSONB,
  response_body TEXT,
  response_bytes INTEGER,
  failure TEXT,
  error TEXT
);
CREATE INDEX webhook_attempt_delivery_id_number_idx ON webhook_attempt (delivery_id, number);
CREATE INDEX webhook_attempt_started_at_idx ON webhook_attempt (started_at);

-- ============================================================================
-- Catalogue of subscriptions
-- ============================================================================

CREATE TYPE subscription_type AS ENUM ('standard', 'individual', 'campaign', 'group_access', 'dynamic_asset');

-- A set of plans that open the same assets. Never deleted: purchases refer to it.
CREATE TABLE subscription_group (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  subscription_type subscription_type NOT NULL,
  public BOOLEAN NOT NULL DEFAULT true,
  preferred_identity_provider TEXT NOT NULL DEFAULT 'email',
  metadata_fields TEXT[] DEFAULT ARRAY[]::TEXT[],
  currency TEXT,
  target_amount_cents BIGINT,
  target_validation_enabled BOOLEAN NOT NULL DEFAULT false,
  collected_amount_cents BIGINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3)
);
CREATE INDEX subscription_group_account_id_idx ON subscription_group (account_id);

CREATE TYPE asset_type AS ENUM ('site', 'static', 'story', 'section');

-- An asset that a subscription opens.
CREATE TABLE asset (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  asset_category_id INTEGER,
  title TEXT NOT NULL,
  type asset_type NOT NULL,
  external_id TEXT,
  metadata JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3)
);
CREATE INDEX asset_account_id_idx ON asset (account_id);

-- An asset that the plans of a group open. display: only shown with the group, as the purpose of donations.
CREATE TABLE group_asset (
  account_id INTEGER NOT NULL,
  group_id INTEGER NOT NULL REFERENCES subscription_group (id) ON DELETE CASCADE ON UPDATE CASCADE,
  asset_id INTEGER NOT NULL REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  "position" INTEGER NOT NULL DEFAULT 0,
  display BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (group_id, asset_id, display)
);
CREATE INDEX group_asset_asset_id_idx ON group_asset (asset_id);

CREATE TYPE duration_unit AS ENUM ('days', 'weeks', 'months', 'years', 'lifetime');

-- An offer. Never deleted, and a purchase stores a copy of it: a change applies to later purchases only.
CREATE TABLE subscription_plan (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  group_id INTEGER NOT NULL REFERENCES subscription_group (id) ON DELETE CASCADE ON UPDATE CASCADE,
  title TEXT NOT NULL,
  description TEXT,
  duration_length INTEGER NOT NULL,
  duration_unit duration_unit NOT NULL,
  price_cents INTEGER NOT NULL,
  price_currency TEXT NOT NULL,
  recurring BOOLEAN NOT NULL DEFAULT false,
  enabled BOOLEAN NOT NULL DEFAULT true,
  trial_period_enabled BOOLEAN NOT NULL DEFAULT false,
  max_trial_period_length INTEGER,
  max_trial_period_unit duration_unit,
  metadata JSONB NOT NULL DEFAULT '{}',
  supported_payment_providers TEXT[] DEFAULT ARRAY[]::TEXT[],
  user_limit INTEGER,
  proration_enabled BOOLEAN NOT NULL DEFAULT true,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CHECK (price_cents >= 0 AND price_currency ~ '^[A-Z]{3}$' AND duration_length >= 1),
  CHECK (user_limit IS NULL OR user_limit >= 1),
  CHECK (NOT trial_period_enabled OR max_trial_period_length >= 1 AND max_trial_period_unit IS NOT NULL),
  CHECK (NOT recurring OR duration_unit <> 'lifetime')
);
CREATE INDEX subscription_plan_group_id_idx ON subscription_plan (group_id);
CREATE INDEX subscription_plan_account_id_idx ON subscription_plan (account_id);

-- The price of a plan in an additional currency.
CREATE TABLE plan_price (
  account_id INTEGER NOT NULL,
  plan_id INTEGER NOT NULL REFERENCES subscription_plan (id) ON DELETE CASCADE ON UPDATE CASCADE,
  currency TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  PRIMARY KEY (plan_id, currency),
  CHECK (amount_cents >= 0 AND currency ~ '^[A-Z]{3}$')
);

-- An asset that a plan opens in addition to those of its group. display: only shown with the plan.
CREATE TABLE plan_asset (
  account_id INTEGER NOT NULL,
  plan_id INTEGER NOT NULL REFERENCES subscription_plan (id) ON DELETE CASCADE ON UPDATE CASCADE,
  asset_id INTEGER NOT NULL REFERENCES asset (id) ON DELETE CASCADE ON UPDATE CASCADE,
  "position" INTEGER NOT NULL DEFAULT 0,
  display BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (plan_id, asset_id, display)
);
CREATE INDEX plan_asset_asset_id_idx ON plan_asset (asset_id);

CREATE TYPE switch_type AS ENUM ('upgrade', 'downgrade', 'crossgrade');

-- A permitted target of a switch from a plan.
CREATE TABLE plan_switch (
  account_id INTEGER NOT NULL,
  from_plan_id INTEGER NOT NULL REFERENCES subscription_plan (id) ON DELETE CASCADE ON UPDATE CASCADE,
  to_plan_id INTEGER NOT NULL REFERENCES subscription_plan (id) ON DELETE CASCADE ON UPDATE CASCADE,
  switch_type switch_type NOT NULL,
  PRIMARY KEY (from_plan_id, to_plan_id)
);
CREATE INDEX plan_switch_to_plan_id_idx ON plan_switch (to_plan_id);

CREATE TYPE priced_asset_type AS ENUM ('story', 'collection');

-- The price of a single story, or of the stories of one collection.
CREATE TABLE pricing_plan (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  asset_type priced_asset_type NOT NULL,
  asset_id TEXT,
  title TEXT NOT NULL,
  price_cents INTEGER NOT NULL,
  price_currency TEXT NOT NULL,
  duration_length INTEGER NOT NULL,
  duration_unit duration_unit NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT true,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CHECK (price_cents >= 0 AND price_currency ~ '^[A-Z]{3}$' AND duration_length >= 1)
);
CREATE INDEX pricing_plan_account_id_asset_type_asset_id_idx ON pricing_plan (account_id, asset_type, asset_id);

CREATE TYPE discount_type AS ENUM ('percent', 'amount');

-- The discount of coupon codes, and the plans that it applies to.
CREATE TABLE coupon_discount (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  title TEXT NOT NULL,
  discount_type discount_type NOT NULL,
  value DECIMAL(14,4) NOT NULL,
  currency TEXT,
  recurring BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CHECK (value > 0 AND (discount_type <> 'percent' OR value <= 100 AND currency IS NULL)),
  CHECK (discount_type <> 'amount' OR currency IS NOT NULL AND value = trunc(value))
);
CREATE INDEX coupon_discount_account_id_idx ON coupon_discount (account_id);

-- A plan that a discount applies to. None: every plan of the account.
CREATE TABLE discount_plan (
  account_id INTEGER NOT NULL,
  discount_id INTEGER NOT NULL REFERENCES coupon_discount (id) ON DELETE CASCADE ON UPDATE CASCADE,
  plan_id INTEGER NOT NULL REFERENCES subscription_plan (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (discount_id, plan_id)
);
CREATE INDEX discount_plan_plan_id_idx ON discount_plan (plan_id);

-- A coupon code, stored trimmed and in upper case. `redeemed` counts its current redemptions, under the row's lock.
CREATE TABLE coupon_code (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  discount_id INTEGER NOT NULL REFERENCES coupon_discount (id) ON DELETE CASCADE ON UPDATE CASCADE,
  code TEXT NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT true,
  valid_from TIMESTAMPTZ(3),
  valid_until TIMESTAMPTZ(3),
  max_redemptions INTEGER,
  max_per_subscriber INTEGER,
  redeemed INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CHECK (code = upper(btrim(code)) AND code <> ''),
  CHECK (redeemed >= 0 AND (max_redemptions IS NULL OR redeemed <= max_redemptions))
);
CREATE INDEX coupon_code_discount_id_idx ON coupon_code (discount_id);
CREATE UNIQUE INDEX coupon_code_account_id_code_key ON coupon_code (account_id, code);

-- One use of a coupon code by a subscription.
CREATE TABLE coupon_redemption (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  code_id INTEGER NOT NULL REFERENCES coupon_code (id) ON DELETE CASCADE ON UPDATE CASCADE,
  subscriber_id INTEGER NOT NULL,
  subscription_id INTEGER NOT NULL,
  discount_cents INTEGER NOT NULL,
  redeemed_at TIMESTAMPTZ(3) NOT NULL,
  released_at TIMESTAMPTZ(3)
);
CREATE INDEX coupon_redemption_code_id_subscriber_id_idx ON coupon_redemption (code_id, subscriber_id);
CREATE INDEX coupon_redemption_subscription_id_idx ON coupon_redemption (subscription_id);
CREATE UNIQUE INDEX coupon_redemption_code_id_subscription_id_key ON coupon_redemption (code_id, subscription_id);

-- A tax that prices include.
CREATE TABLE tax_rate (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name TEXT NOT NULL,
  percentage DECIMAL(7,4) NOT NULL,
  "position" INTEGER NOT NULL DEFAULT 0,
  enabled BOOLEAN NOT NULL DEFAULT true,
  CHECK (percentage >= 0)
);
CREATE UNIQUE INDEX tax_rate_account_id_name_key ON tax_rate (account_id, name);

-- ============================================================================
-- Subscribers and subscriptions
-- ============================================================================

-- A person who buys or is granted access, with all identities that publisher and providers use for them.
CREATE TABLE subscriber (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  reader_id INTEGER,
  name TEXT,
  metadata JSONB,
  access_epoch INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  merged_at TIMESTAMPTZ(3),
  access_ended_at TIMESTAMPTZ(3)
);
CREATE INDEX subscriber_account_id_id_idx ON subscriber (account_id, id);
CREATE UNIQUE INDEX subscriber_account_id_reader_id_key ON subscriber (account_id, reader_id);
CREATE INDEX subscriber_account_id_access_ended_at_idx ON subscriber (account_id, access_ended_at);
-- Staff find subscribers by the beginning of a name or an identity.
CREATE INDEX subscriber_name_begins ON subscriber (account_id, lower(name) COLLATE "C") WHERE name IS NOT NULL;

-- An identity of a subscriber at a provider. Each belongs to one subscriber of the account.
CREATE TABLE subscriber_identity (
  account_id INTEGER NOT NULL,
  provider TEXT NOT NULL,
  value TEXT NOT NULL,
  subscriber_id INTEGER NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  is_paired BOOLEAN NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, provider, value)
);
CREATE INDEX subscriber_identity_subscriber_id_idx ON subscriber_identity (subscriber_id);
CREATE INDEX subscriber_identity_begins ON subscriber_identity (account_id, lower(value) COLLATE "C");

-- A saved payment method of a subscriber: a provider's token, encrypted.
CREATE TABLE subscriber_wallet (
  account_id INTEGER NOT NULL,
  subscriber_id INTEGER NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE ON UPDATE CASCADE,
  provider TEXT NOT NULL,
  sealed_token TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, subscriber_id, provider)
);
CREATE INDEX subscriber_wallet_subscriber_id_idx ON subscriber_wallet (subscriber_id);

-- A referral code that a subscriber passes on: from a pool that the account loads, assigned once.
CREATE TABLE referral_voucher (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  provider TEXT NOT NULL,
  code TEXT NOT NULL,
  subscriber_id INTEGER REFERENCES subscriber (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  given_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX referral_voucher_account_id_provider_code_key ON referral_voucher (account_id, provider, code);
CREATE UNIQUE INDEX referral_voucher_account_id_subscriber_id_provider_key
  ON referral_voucher (account_id, subscriber_id, provider);
CREATE INDEX referral_voucher_subscriber_id_idx ON referral_voucher (subscriber_id);
-- Unassigned codes, in the order in which they are assigned.
CREATE INDEX referral_voucher_free ON referral_voucher (account_id, id) WHERE subscriber_id IS NULL;

-- Two subscribers that staff merged, and the data to undo it.
CREATE TABLE subscriber_merge (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  kept_id INTEGER NOT NULL,
  gone_id INTEGER NOT NULL,
  staff_user_id INTEGER NOT NULL,
  moved JSONB NOT NULL,
  merged_at TIMESTAMPTZ(3) NOT NULL,
  undone_at TIMESTAMPTZ(3)
);
CREATE INDEX subscriber_merge_account_id_kept_id_idx ON subscriber_merge (account_id, kept_id);

CREATE TYPE attempt_kind AS ENUM ('purchase', 'gift', 'pay_per_asset', 'guest', 'switch_plan');

-- A previewed price for one buyer, one plan and one purpose. Its token creates at most one subscription.
CREATE TABLE subscription_attempt (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  token TEXT NOT NULL,
  kind attempt_kind NOT NULL,
  subscriber_id INTEGER NOT NULL,
  recipient_id INTEGER,
  plan_id INTEGER,
  pricing_plan_id INTEGER,
  subscription_id INTEGER,
  dynamic_assets JSONB NOT NULL DEFAULT '[]',
  payment_type TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  amount_currency TEXT NOT NULL,
  coupon_code_id INTEGER,
  terms JSONB NOT NULL DEFAULT '{}',
  external_reference_id TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  spent_at TIMESTAMPTZ(3),
  request_hash TEXT,
  created_id INTEGER,
  claimed_until TIMESTAMPTZ(3),
  spending JSONB,
  intent JSONB,
  CHECK (amount_cents >= 0)
);
CREATE UNIQUE INDEX subscription_attempt_created_id_key ON subscription_attempt (created_id);
CREATE INDEX subscription_attempt_expires_at_idx ON subscription_attempt (expires_at);
CREATE UNIQUE INDEX subscription_attempt_account_id_token_key ON subscription_attempt (account_id, token);
-- Attempts whose payment is in progress: few, however many are completed.
CREATE INDEX subscription_attempt_charging ON subscription_attempt (account_id, id)
  WHERE spent_at IS NOT NULL AND created_id IS NULL;
-- An attempt by the order that its preview opened at the gateway.
CREATE INDEX attempt_at_gateway ON subscription_attempt (account_id, external_reference_id)
  WHERE external_reference_id IS NOT NULL;
-- Expired attempts that created nothing, for deletion.
CREATE INDEX subscription_attempt_unspent ON subscription_attempt (account_id, expires_at)
  WHERE spent_at IS NULL AND created_id IS NULL;

CREATE TYPE payment_state AS ENUM ('none', 'awaiting', 'paid', 'failed', 'refunded');

-- One period, or one recurring series of periods, of a subscriber's entitlement. The plan's terms are copied at
-- purchase.
CREATE TABLE subscription (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  subscriber_id INTEGER NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE ON UPDATE CASCADE,
  plan_id INTEGER REFERENCES subscription_plan (id) ON DELETE SET NULL ON UPDATE CASCADE,
  pricing_plan_id INTEGER REFERENCES pricing_plan (id) ON DELETE SET NULL ON UPDATE CASCADE,
  group_id INTEGER REFERENCES subscription_group (id) ON DELETE SET NULL ON UPDATE CASCADE,
  attempt_id INTEGER,
  type subscription_type NOT NULL,
  identity_provider TEXT NOT NULL,
  identity_value TEXT NOT NULL,
  external_id TEXT,
  created_by TEXT,
  referrer TEXT,
  gifter_id INTEGER REFERENCES subscriber (id) ON DELETE SET NULL ON UPDATE CASCADE,
  code TEXT,
  renewed_from_id INTEGER,
  switched_from_id INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3),
  anchor_at TIMESTAMPTZ(3) NOT NULL,
  periods INTEGER NOT NULL DEFAULT 1,
  cancelled_at TIMESTAMPTZ(3),
  activated_at TIMESTAMPTZ(3),
  expired_at TIMESTAMPTZ(3),
  next_payment_due_at TIMESTAMPTZ(3),
  renewal_reminder_sent_at TIMESTAMPTZ(3),
  grace_ends_at TIMESTAMPTZ(3),
  trial_ends_at TIMESTAMPTZ(3),
  trial_period_length INTEGER,
  trial_period_unit duration_unit,
  due_at TIMESTAMPTZ(3),
  plan_name TEXT NOT NULL,
  plan_description TEXT,
  group_name TEXT,
  group_description TEXT,
  duration_length INTEGER NOT NULL,
  duration_unit duration_unit NOT NULL,
  plan_amount_cents INTEGER NOT NULL,
  plan_amount_currency TEXT NOT NULL,
  recurring BOOLEAN NOT NULL,
  user_limit INTEGER,
  proration_enabled BOOLEAN NOT NULL DEFAULT true,
  assets JSONB NOT NULL DEFAULT '[]',
  dynamic_assets JSONB NOT NULL DEFAULT '[]',
  payment_state payment_state NOT NULL,
  payment_type TEXT NOT NULL,
  payment_token TEXT,
  payment_id INTEGER,
  payment_amount_cents INTEGER NOT NULL,
  payment_amount_currency TEXT NOT NULL,
  external_subscription_id TEXT,
  coupon_code_id INTEGER,
  coupon_code TEXT,
  coupon_discount_id INTEGER,
  discount_detail JSONB NOT NULL DEFAULT '{}',
  metadata JSONB NOT NULL DEFAULT '{}',
  notes TEXT,
  campaign_id INTEGER,
  campaign_name TEXT,
  scheduled_switch JSONB,
  grace_entered_at TIMESTAMPTZ(3),
  charge_at TIMESTAMPTZ(3),
  failed_charges INTEGER NOT NULL DEFAULT 0,
  credit_cents INTEGER NOT NULL DEFAULT 0,
  CHECK (end_at IS NULL OR end_at >= start_at),
  CHECK (plan_amount_cents >= 0 AND payment_amount_cents >= 0),
  CHECK (gifter_id IS NULL OR gifter_id <> subscriber_id),
  CHECK ((plan_id IS NULL) <> (pricing_plan_id IS NULL))
);
CREATE UNIQUE INDEX subscription_attempt_id_key ON subscription (attempt_id);
CREATE UNIQUE INDEX subscription_switched_from_id_key ON subscription (switched_from_id);
CREATE INDEX subscription_subscriber_id_created_at_idx ON subscription (subscriber_id, created_at DESC);
CREATE INDEX subscription_account_id_created_at_idx ON subscription (account_id, created_at DESC);
CREATE INDEX subscription_gifter_id_idx ON subscription (gifter_id);
CREATE INDEX subscription_group_id_idx ON subscription (group_id);
CREATE INDEX subscription_plan_id_idx ON subscription (plan_id);
CREATE UNIQUE INDEX subscription_account_id_external_id_key ON subscription (account_id, external_id);
CREATE UNIQUE INDEX subscription_account_id_code_key ON subscription (account_id, code);
-- A subscription by its id at the gateway.
CREATE INDEX subscription_at_gateway ON subscription (account_id, external_subscription_id)
  WHERE external_subscription_id IS NOT NULL;
-- Subscriptions that end without renewal, for reminders.
CREATE INDEX subscription_ending ON subscription (account_id, end_at)
  WHERE end_at IS NOT NULL AND deleted_at IS NULL AND cancelled_at IS NULL AND NOT recurring;
-- The value of recurring subscriptions at any time is read from this index alone.
CREATE INDEX subscription_recurring ON subscription (account_id)
  INCLUDE (plan_id, plan_amount_cents, plan_amount_currency, duration_length, duration_unit, coupon_discount_id,
    start_at, trial_ends_at, end_at, grace_ends_at, activated_at, switched_from_id, id)
  WHERE recurring AND deleted_at IS NULL;
-- Charges that we start: of subscriptions that are paid so far, continue, and have no scheduled switch.
CREATE INDEX subscription_charge ON subscription (account_id, charge_at, id)
  WHERE charge_at IS NOT NULL AND deleted_at IS NULL AND cancelled_at IS NULL AND scheduled_switch IS NULL
    AND activated_at IS NOT NULL AND expired_at IS NULL AND payment_state IN ('none', 'paid');
-- Subscriptions with failed charges.
CREATE INDEX subscription_dunning ON subscription (account_id, id) WHERE failed_charges > 0 AND deleted_at IS NULL;
-- Trials that end.
CREATE INDEX subscription_trial_of_account ON subscription (account_id, trial_ends_at)
  WHERE trial_ends_at IS NOT NULL AND deleted_at IS NULL AND cancelled_at IS NULL;
-- The sweep's due transitions, account by account, because each has its own clock.
CREATE INDEX subscription_due_of_account ON subscription (account_id, due_at)
  WHERE due_at IS NOT NULL AND deleted_at IS NULL;

-- A member of a group_access subscription; the buyer is not one.
CREATE TABLE subscription_member (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  subscription_id INTEGER NOT NULL REFERENCES subscription (id) ON DELETE CASCADE ON UPDATE CASCADE,
  subscriber_id INTEGER NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE ON UPDATE CASCADE,
  added_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3)
);
CREATE INDEX subscription_member_subscription_id_idx ON subscription_member (subscription_id);
CREATE INDEX subscription_member_subscriber_id_idx ON subscription_member (subscriber_id);
-- A person is a member of a subscription once; former memberships stay in the history.
CREATE UNIQUE INDEX subscription_member_once ON subscription_member (subscription_id, subscriber_id)
  WHERE removed_at IS NULL;

-- Temporal history of the state of a subscription that access depends on. The database writes it; `updated_at` of
-- the subscription is the start of a state.
CREATE TABLE subscription_past (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  subscription_id INTEGER NOT NULL,
  subscriber_id INTEGER NOT NULL,
  since TIMESTAMPTZ(3) NOT NULL,
  start_at TIMESTAMPTZ(3) NOT NULL,
  end_at TIMESTAMPTZ(3),
  cancelled_at TIMESTAMPTZ(3),
  deleted_at TIMESTAMPTZ(3),
  grace_ends_at TIMESTAMPTZ(3),
  payment_state payment_state NOT NULL,
  assets JSONB NOT NULL,
  dynamic_assets JSONB NOT NULL
);
CREATE INDEX subscription_past_subscription_id_since_idx ON subscription_past (subscription_id, since);
CREATE INDEX subscription_past_subscriber_id_since_idx ON subscription_past (subscriber_id, since);

CREATE FUNCTION subscription_remember() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_past (account_id, subscription_id, subscriber_id, since, start_at, end_at, cancelled_at,
      deleted_at, grace_ends_at, payment_state, assets, dynamic_assets)
    VALUES (NEW.account_id, NEW.id, NEW.subscriber_id, NEW.updated_at, NEW.start_at, NEW.end_at, NEW.cancelled_at,
      NEW.deleted_at, NEW.grace_ends_at, NEW.payment_state, NEW.assets, NEW.dynamic_assets);
  RETURN NULL;
END
$$;
CREATE TRIGGER subscription_created AFTER INSERT ON subscription
  FOR EACH ROW EXECUTE FUNCTION subscription_remember();

-- An update writes the history of all of its rows in one statement.
CREATE FUNCTION subscriptions_remember() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_past (account_id, subscription_id, subscriber_id, since, start_at, end_at, cancelled_at,
      deleted_at, grace_ends_at, payment_state, assets, dynamic_assets)
    SELECT n.account_id, n.id, n.subscriber_id, n.updated_at, n.start_at, n.end_at, n.cancelled_at, n.deleted_at,
        n.grace_ends_at, n.payment_state, n.assets, n.dynamic_assets
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE (o.subscriber_id, o.start_at, o.end_at, o.cancelled_at, o.deleted_at, o.grace_ends_at, o.payment_state,
          o.assets, o.dynamic_assets)
        IS DISTINCT FROM (n.subscriber_id, n.start_at, n.end_at, n.cancelled_at, n.deleted_at, n.grace_ends_at,
          n.payment_state, n.assets, n.dynamic_assets)
      ORDER BY n.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER subscription_changed AFTER UPDATE ON subscription
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION subscriptions_remember();

-- Entitlement tokens are revoked whenever a right ends early, whatever changed it: the subscription is deleted,
-- ends earlier, is no longer paid, has another owner, or has other assets. The epochs of its owner and of its
-- members are incremented in the order of their ids, so that two such changes cannot deadlock. Subscribers are
-- found by their ids alone: OR between the conditions would read all of them.
CREATE FUNCTION subscription_ends_tokens() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber SET access_epoch = access_epoch + 1, access_ended_at = NEW.updated_at
    WHERE id IN (
      SELECT s.id FROM subscriber s
        WHERE s.account_id = NEW.account_id AND s.id = ANY (ARRAY(
          SELECT OLD.subscriber_id UNION SELECT NEW.subscriber_id UNION
          SELECT m.subscriber_id FROM subscription_member m WHERE m.subscription_id = NEW.id AND m.removed_at IS NULL))
        ORDER BY s.id FOR UPDATE);
  RETURN NULL;
END
$$;
CREATE TRIGGER subscription_ended_early AFTER UPDATE ON subscription FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
    OR coalesce(NEW.end_at, 'infinity') < coalesce(OLD.end_at, 'infinity')
    OR (OLD.grace_ends_at > OLD.end_at AND (NEW.grace_ends_at IS NULL OR NEW.grace_ends_at < OLD.grace_ends_at)
      AND coalesce(NEW.end_at, 'infinity') < OLD.grace_ends_at)
    OR (OLD.payment_state IN ('none', 'paid') AND NEW.payment_state NOT IN ('none', 'paid'))
    OR OLD.subscriber_id <> NEW.subscriber_id
    OR OLD.assets <> NEW.assets
    OR OLD.dynamic_assets <> NEW.dynamic_assets)
  EXECUTE FUNCTION subscription_ends_tokens();

CREATE FUNCTION membership_ends_tokens() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscriber SET access_epoch = access_epoch + 1, access_ended_at = NEW.removed_at
    WHERE id = NEW.subscriber_id AND account_id = NEW.account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER membership_ended AFTER UPDATE ON subscription_member
  FOR EACH ROW
  WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL)
  EXECUTE FUNCTION membership_ends_tokens();

-- Audit log of a subscription, with actor and reason: shown on its page in the dashboard.
CREATE TABLE subscription_log (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  subscription_id INTEGER NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  action TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_name TEXT,
  note TEXT,
  details JSONB NOT NULL DEFAULT '{}'
);
CREATE INDEX subscription_log_subscription_id_id_idx ON subscription_log (subscription_id, id);

-- A single-use link in a receipt or gift mail that unlocks a subscription on the device that opens it, stored as a
-- hash. Expired and used ones are stored, so that a new link can be requested with them.
CREATE TABLE access_link (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  subscription_id INTEGER NOT NULL REFERENCES subscription (id) ON DELETE CASCADE ON UPDATE CASCADE,
  email TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  proof_hash TEXT,
  proof_expires_at TIMESTAMPTZ(3)
);
CREATE INDEX access_link_account_id_proof_hash_idx ON access_link (account_id, proof_hash);
CREATE INDEX access_link_subscription_id_idx ON access_link (subscription_id);
CREATE INDEX access_link_expires_at_idx ON access_link (expires_at);
CREATE UNIQUE INDEX access_link_account_id_token_hash_key ON access_link (account_id, token_hash);

-- A story that a reader has opened by the meter. One row per reader, period and story.
CREATE TABLE meter_reading (
  account_id INTEGER NOT NULL,
  reader TEXT NOT NULL,
  period TEXT NOT NULL,
  story_id TEXT NOT NULL,
  counted_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, reader, period, story_id)
);

-- Attributes of a remote story, as last sent by its publisher.
CREATE TABLE story_attributes (
  account_id INTEGER NOT NULL,
  story_id TEXT NOT NULL,
  visibility TEXT,
  published_at TIMESTAMPTZ(3),
  access_level INTEGER NOT NULL DEFAULT 0,
  attributes JSONB NOT NULL DEFAULT '[]',
  fetched_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, story_id)
);

-- Signs entitlement tokens of an account (EdDSA). Retired keys stay in the key set until their tokens have expired.
CREATE TABLE entitlement_key (
  kid TEXT PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  public_jwk JSONB NOT NULL,
  private_jwk TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  retired_at TIMESTAMPTZ(3)
);
CREATE INDEX entitlement_key_account_id_idx ON entitlement_key (account_id);

-- An account's own text of a mail to its subscribers; without a row the default text is sent.
CREATE TABLE mail_template (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  updated_by INTEGER,
  PRIMARY KEY (account_id, kind)
);

-- A mail to a subscriber, by the occurrence that it reports: written before it is sent, so that it is sent once.
CREATE TABLE subscriber_mail (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  subscription_id INTEGER,
  subscriber_id INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  claimed_at TIMESTAMPTZ(3) NOT NULL,
  sent_at TIMESTAMPTZ(3),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX subscriber_mail_account_id_subscriber_id_idx ON subscriber_mail (account_id, subscriber_id);

-- One advance of the clock of an account in test mode; `finished_at` null: still in progress.
CREATE TABLE test_clock_advance (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  duration TEXT NOT NULL,
  from_at TIMESTAMPTZ(3) NOT NULL,
  to_at TIMESTAMPTZ(3) NOT NULL,
  reached_at TIMESTAMPTZ(3) NOT NULL,
  steps INTEGER NOT NULL DEFAULT 0,
  actor_kind TEXT NOT NULL,
  actor_name TEXT,
  from_position BIGINT NOT NULL,
  to_position BIGINT,
  started_at TIMESTAMPTZ(3) NOT NULL,
  finished_at TIMESTAMPTZ(3),
  CHECK (reached_at >= from_at AND to_at > from_at AND reached_at <= to_at)
);
CREATE INDEX test_clock_advance_account_id_id_idx ON test_clock_advance (account_id, id);
-- One advance of a clock at a time.
CREATE UNIQUE INDEX test_clock_advance_running ON test_clock_advance (account_id) WHERE finished_at IS NULL;

-- ============================================================================
-- Payments, invoices and the ledger
-- ============================================================================

CREATE TYPE gateway_environment AS ENUM ('live', 'sandbox');

-- A payment adapter as configured by one account.
CREATE TABLE payment_gateway (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  adapter TEXT NOT NULL,
  environment gateway_environment NOT NULL DEFAULT 'live',
  enabled BOOLEAN NOT NULL DEFAULT true,
  credentials TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX payment_gateway_account_id_adapter_key ON payment_gateway (account_id, adapter);

-- A payment_type value that an account's clients use for a gateway (`gateway_a`, `gateway_a_recurring`, …).
CREATE TABLE payment_word (
  account_id INTEGER NOT NULL,
  word TEXT NOT NULL,
  gateway_id INTEGER NOT NULL REFERENCES payment_gateway (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (account_id, word)
);
CREATE INDEX payment_word_gateway_id_idx ON payment_word (gateway_id);

CREATE TYPE payment_status AS ENUM (
  'asked', 'authorised', 'captured', 'failed', 'partially_refunded', 'refunded',
  'voided'
);

-- Money that a gateway moved, or was requested to move, for a subscription.
CREATE TABLE payment (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  subscription_id INTEGER REFERENCES subscription (id) ON DELETE SET NULL ON UPDATE CASCADE,
  attempt_id INTEGER,
  adapter TEXT NOT NULL,
  payment_type TEXT NOT NULL,
  payment_token TEXT,
  purpose TEXT NOT NULL DEFAULT 'charge',
  status payment_status NOT NULL,
  amount_cents INTEGER NOT NULL,
  amount_currency TEXT NOT NULL,
  refunded_cents INTEGER NOT NULL DEFAULT 0,
  fee_cents INTEGER,
  fee_currency TEXT,
  external_payment_id TEXT,
  external_capture_id TEXT,
  external_refund_id TEXT,
  external_subscription_id TEXT,
  international BOOLEAN,
  skip_invoice BOOLEAN NOT NULL DEFAULT false,
  metadata JSONB NOT NULL DEFAULT '{}',
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  attempt INTEGER,
  failure_code TEXT,
  failure_message TEXT,
  period INTEGER,
  part_of_period INTEGER,
  CHECK (amount_cents >= 0 AND refunded_cents BETWEEN 0 AND amount_cents),
  CHECK ((period IS NULL) = (attempt IS NULL))
);
CREATE INDEX payment_attempt_id_idx ON payment (attempt_id);
CREATE UNIQUE INDEX payment_account_id_adapter_external_payment_id_key
  ON payment (account_id, adapter, external_payment_id);
CREATE UNIQUE INDEX payment_charge_once ON payment (subscription_id, period, attempt);
-- Lists are ordered by time.
CREATE INDEX payment_by_time ON payment (account_id, created_at, id);
CREATE INDEX payment_failed ON payment (account_id, created_at)
  INCLUDE (amount_cents, amount_currency)
  WHERE status = 'failed';
CREATE INDEX payment_tried_again ON payment (account_id, created_at)
  INCLUDE (status, amount_cents, amount_currency)
  WHERE attempt > 1;
-- Charges that their gateway has not answered yet. A charge that we start is written before the gateway is called
-- (status `asked`), so that no crash loses it.
CREATE INDEX payment_asked ON payment (account_id, updated_at, id) WHERE status = 'asked';
-- The first and the latest payment of a subscription are found without a walk over the others.
CREATE INDEX payment_of_subscription ON payment (subscription_id, id);

CREATE TYPE refund_status AS ENUM ('requested', 'done', 'failed');

-- A refund: requested once, completed by a job.
CREATE TABLE refund (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  payment_id INTEGER NOT NULL REFERENCES payment (id) ON DELETE CASCADE ON UPDATE CASCADE,
  subscription_id INTEGER,
  amount_cents INTEGER NOT NULL,
  amount_currency TEXT NOT NULL,
  status refund_status NOT NULL DEFAULT 'requested',
  reason TEXT,
  actor_kind TEXT NOT NULL,
  actor_name TEXT,
  external_refund_id TEXT,
  credit_note_id INTEGER,
  failure_code TEXT,
  failure_message TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  done_at TIMESTAMPTZ(3),
  takes_credit BOOLEAN NOT NULL DEFAULT false,
  CHECK (amount_cents > 0)
);
CREATE INDEX refund_payment_id_idx ON refund (payment_id);
CREATE INDEX refund_account_id_id_idx ON refund (account_id, id);
-- Refunds in progress: few, however many are done.
CREATE INDEX refund_waiting ON refund (account_id, id) WHERE status = 'requested';
CREATE INDEX refund_by_time ON refund (account_id, created_at, id);
-- Monthly sums are read from the partial indexes of payment, refund and invoice alone.
CREATE INDEX refund_done ON refund (account_id, done_at)
  INCLUDE (amount_cents, amount_currency)
  WHERE status = 'done';
CREATE UNIQUE INDEX refund_payment_id_external_refund_id_key ON refund (payment_id, external_refund_id);

CREATE TYPE invoice_kind AS ENUM ('invoice', 'credit_note');

-- An invoice or a credit note. Immutable; numbers have no gap.
CREATE TABLE invoice (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  subscription_id INTEGER NOT NULL REFERENCES subscription (id) ON DELETE CASCADE ON UPDATE CASCADE,
  payment_id INTEGER,
  kind invoice_kind NOT NULL DEFAULT 'invoice',
  credited_id INTEGER,
  number INTEGER NOT NULL,
  sequenced_number TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  amount_currency TEXT NOT NULL,
  base_price TEXT NOT NULL,
  amount_after_discount_before_tax TEXT NOT NULL,
  round_off TEXT NOT NULL,
  discount_details JSONB NOT NULL DEFAULT '{}',
  taxes JSONB NOT NULL DEFAULT '{}',
  external_payment_id TEXT,
  downloadable BOOLEAN NOT NULL DEFAULT true,
  printed JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX invoice_subscription_id_idx ON invoice (subscription_id);
CREATE UNIQUE INDEX invoice_account_id_number_key ON invoice (account_id, number);
CREATE INDEX invoice_sequenced ON invoice (account_id, sequenced_number);
CREATE INDEX invoice_by_time ON invoice (account_id, created_at, id);
CREATE INDEX invoice_payment_id_idx ON invoice (payment_id);
CREATE INDEX invoice_billed ON invoice (account_id, created_at)
  INCLUDE (amount_cents, amount_currency)
  WHERE kind = 'invoice';
CREATE INDEX invoice_credited ON invoice (account_id, created_at)
  INCLUDE (amount_cents, amount_currency)
  WHERE kind = 'credit_note';

-- The last invoice number of an account; its row lock prevents gaps.
CREATE TABLE invoice_counter (
  account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  last INTEGER NOT NULL DEFAULT 0
);

-- A logo on an account's invoices; stored as long as one of them may be printed again.
CREATE TABLE letterhead_logo (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  hash TEXT NOT NULL,
  png BYTEA NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, hash)
);

-- One entry of the double-entry ledger. The entries of a transaction sum to zero in each currency; they are
-- immutable.
CREATE TABLE ledger_entry (
  id BIGSERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  transaction TEXT NOT NULL,
  line INTEGER NOT NULL,
  book TEXT NOT NULL,
  amount_cents BIGINT NOT NULL,
  currency TEXT NOT NULL,
  subscription_id INTEGER,
  payment_id INTEGER,
  invoice_id INTEGER,
  at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX ledger_entry_account_id_transaction_line_key ON ledger_entry (account_id, transaction, line);
CREATE INDEX ledger_entry_payment_id_idx ON ledger_entry (payment_id);

-- Invoices and ledger entries are immutable.
CREATE FUNCTION written_once() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % is never changed', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER invoice_written_once BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION written_once();
CREATE TRIGGER ledger_written_once BEFORE DELETE OR UPDATE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION written_once();

-- The entries of a ledger transaction sum to zero with every statement that writes any of them. Existing entries
-- never change and sum to zero already, so that only the new ones are read.
CREATE FUNCTION ledger_balances() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  unbalanced TEXT;
BEGIN
  SELECT w."transaction" INTO unbalanced FROM written w
    GROUP BY w.account_id, w."transaction", w.currency HAVING sum(w.amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not balance', unbalanced;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER ledger_balanced AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_balances();

CREATE TYPE gateway_event_status AS ENUM ('waiting', 'done', 'ignored', 'failed');

-- A webhook call of a gateway as received: stored once per event id of the gateway, processed by a job.
CREATE TABLE gateway_event (
  id SERIAL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  adapter TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event TEXT,
  job TEXT,
  raw_body TEXT NOT NULL,
  headers JSONB NOT NULL DEFAULT '{}',
  status gateway_event_status NOT NULL DEFAULT 'waiting',
  outcome TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  deliveries INTEGER NOT NULL DEFAULT 1,
  received_at TIMESTAMPTZ(3) NOT NULL,
  handled_at TIMESTAMPTZ(3),
  attempt_token TEXT,
  external_payment_id TEXT,
  external_subscription_id TEXT,
  payment_id INTEGER,
  subscription_id INTEGER
);
CREATE INDEX gateway_event_account_id_id_idx ON gateway_event (account_id, id);
CREATE UNIQUE INDEX gateway_event_account_id_adapter_event_id_key ON gateway_event (account_id, adapter, event_id);
-- Webhook calls that are not processed yet: few, however many are.
CREATE INDEX gateway_event_waiting ON gateway_event (account_id, id) WHERE status IN ('waiting', 'failed');
CREATE INDEX gateway_event_payment_id_idx ON gateway_event (payment_id);
CREATE INDEX gateway_event_subscription_id_idx ON gateway_event (subscription_id);
-- The calls about one payment or subscription.
CREATE INDEX gateway_event_of_payment ON gateway_event (account_id, external_payment_id)
  WHERE external_payment_id IS NOT NULL;
CREATE INDEX gateway_event_of_subscription ON gateway_event (account_id, external_subscription_id)
  WHERE external_subscription_id IS NOT NULL;

-- Contradictions between the ledger, the invoices and the subscriptions. Empty in normal operation; staff see its
-- rows.
CREATE VIEW money_problem AS
  SELECT p.account_id, 'captured_without_invoice' AS kind, p.subscription_id, p.id AS reference
    FROM payment p
    WHERE p.purpose = 'charge' AND p.status IN ('captured', 'partially_refunded', 'refunded') AND p.amount_cents > 0
      AND NOT p.skip_invoice
      AND NOT EXISTS (SELECT FROM invoice v WHERE v.payment_id = p.id AND v.kind = 'invoice')
  UNION ALL
  SELECT l.account_id, 'ledger_not_zero', min(l.subscription_id), min(l.id)
    FROM ledger_entry l GROUP BY l.account_id, l.transaction, l.currency HAVING sum(l.amount_cents) <> 0
  UNION ALL
  -- Invoiced amounts are paid and paid amounts are invoiced, refunds included.
  SELECT l.account_id, 'receivable_open', l.subscription_id, min(l.id)
    FROM ledger_entry l WHERE l.book = 'receivable' AND l.subscription_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM payment p WHERE p.subscription_id = l.subscription_id AND p.skip_invoice)
    GROUP BY l.account_id, l.subscription_id, l.currency HAVING sum(l.amount_cents) <> 0
  UNION ALL
  SELECT v.account_id, 'invoice_numbers_with_a_gap', NULL, max(v.number)
    FROM invoice v GROUP BY v.account_id HAVING max(v.number) <> count(*)
  UNION ALL
  SELECT a.account_id, CASE WHEN a.plan_id = b.plan_id THEN 'identical_subscriptions' ELSE 'overlapping_periods' END,
      a.id, b.id
    FROM subscription a
    JOIN subscription b ON b.account_id = a.account_id AND b.subscriber_id = a.subscriber_id AND b.id > a.id
      AND b.group_id = a.group_id
    WHERE a.type <> 'campaign' AND a.deleted_at IS NULL AND b.deleted_at IS NULL
      AND a.payment_state IN ('none', 'paid') AND b.payment_state IN ('none', 'paid')
      AND a.start_at < coalesce(b.end_at, 'infinity') AND b.start_at < coalesce(a.end_at, 'infinity')
      AND a.start_at < coalesce(a.end_at, 'infinity') AND b.start_at < coalesce(b.end_at, 'infinity')
  UNION ALL
  SELECT c.account_id, 'coupon_places_miscounted', NULL, c.id
    FROM coupon_code c
    WHERE c.redeemed <> (SELECT count(*) FROM coupon_redemption r WHERE r.code_id = c.id AND r.released_at IS NULL)
      + (SELECT count(*) FROM subscription_attempt t WHERE t.account_id = c.account_id AND t.coupon_code_id = c.id
           AND t.spent_at IS NOT NULL AND t.created_id IS NULL)
  UNION ALL
  SELECT t.account_id, 'attempt_without_its_subscription', t.created_id, t.id
    FROM subscription_attempt t
    WHERE t.created_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM subscription s WHERE s.id = t.created_id AND s.account_id = t.account_id)
  UNION ALL
  -- An invoice that was refunded has a credit note.
  SELECT r.account_id, 'refund_without_credit_note', r.subscription_id, r.id
    FROM refund r
    WHERE r.status = 'done' AND r.credit_note_id IS NULL
      AND EXISTS (SELECT FROM invoice v WHERE v.payment_id = r.payment_id AND v.kind = 'invoice')
  UNION ALL
  SELECT p.account_id, 'refunds_exceed_payment', p.subscription_id, p.id
    FROM payment p
    WHERE p.refunded_cents > 0 AND (p.refunded_cents > p.amount_cents OR p.refunded_cents <>
      coalesce((SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id AND r.status = 'done'),
        p.refunded_cents))
  UNION ALL
  -- Money for which nothing was sold is reported until it is refunded.
  SELECT p.account_id, 'payment_for_nothing', p.subscription_id, p.id
    FROM payment p
    WHERE p.purpose = 'unapplied' AND p.status IN ('captured', 'partially_refunded')
      AND p.amount_cents > p.refunded_cents + coalesce(
        (SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id AND r.status = 'requested'), 0)
  UNION ALL
  -- A gateway event that failed finally, and whose money is not refunded.
  SELECT e.account_id, 'gateway_event_failed', e.subscription_id, e.id
    FROM gateway_event e
    WHERE e.status = 'failed'
      AND NOT EXISTS (SELECT FROM payment p WHERE p.id = e.payment_id AND p.refunded_cents = p.amount_cents)
  UNION ALL
  SELECT p.account_id, 'period_paid_twice', p.subscription_id, max(p.id)
    FROM payment p
    WHERE p.purpose = 'charge' AND p.status IN ('captured', 'partially_refunded') AND p.subscription_id IS NOT NULL
      AND (p.period IS NOT NULL OR p.metadata ? 'paid_until')
    GROUP BY p.account_id, p.subscription_id, p.period, p.metadata ->> 'paid_until' HAVING count(*) > 1
  UNION ALL
  -- The previewed amount was captured. Staff may record another amount for a manual payment.
  SELECT p.account_id, 'captured_otherwise_than_previewed', p.subscription_id, p.id
    FROM payment p
    JOIN ledger_entry l ON l.account_id = p.account_id AND l.payment_id = p.id AND l.book = 'previewed'
    WHERE p.purpose = 'charge' AND p.status IN ('captured', 'partially_refunded', 'refunded')
      AND p.adapter <> 'manual' AND (p.amount_cents <> l.amount_cents OR p.amount_currency <> l.currency)
  UNION ALL
  -- The credit of a switch was not refunded as well: the former payments and credits still cover it.
  SELECT n.account_id, 'credit_given_back', n.id, coalesce(f.payment_id, n.payment_id, 0)
    FROM subscription n
    JOIN subscription f ON f.account_id = n.account_id AND f.id = n.switched_from_id
    WHERE n.credit_cents > 0
      AND n.credit_cents > f.payment_amount_cents + f.credit_cents - coalesce(
        (SELECT sum(p.refunded_cents) FROM payment p
          WHERE p.account_id = f.account_id AND p.subscription_id = f.id AND p.purpose = 'charge'), 0);

-- ============================================================================
-- The simulated gateway (sandbox)
-- ============================================================================

-- An order at the simulated gateway: one per attempt.
CREATE TABLE sandbox_order (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id TEXT NOT NULL,
  attempt_token TEXT NOT NULL,
  payment_type TEXT NOT NULL,
  recurring BOOLEAN NOT NULL,
  amount_cents INTEGER NOT NULL,
  amount_currency TEXT NOT NULL,
  title TEXT NOT NULL,
  duration_length INTEGER NOT NULL,
  duration_unit TEXT NOT NULL,
  period_cents INTEGER NOT NULL,
  trial_length INTEGER,
  trial_unit TEXT,
  email TEXT,
  contact TEXT,
  return_url TEXT,
  cancel_url TEXT,
  seed INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL,
  then_cents INTEGER,
  PRIMARY KEY (account_id, id)
);

-- Charges that the simulated gateway repeats: automatically, or on request.
CREATE TABLE sandbox_subscription (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id TEXT NOT NULL,
  order_id TEXT,
  payment_token TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  amount_currency TEXT NOT NULL,
  duration_length INTEGER NOT NULL,
  duration_unit TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  billed INTEGER NOT NULL,
  next_charge_at TIMESTAMPTZ(3),
  cancelled_at TIMESTAMPTZ(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX sandbox_subscription_due ON sandbox_subscription (account_id, next_charge_at)
  WHERE next_charge_at IS NOT NULL;

CREATE TYPE sandbox_payment_status AS ENUM ('unconfirmed', 'pending', 'authorised', 'captured', 'declined');

-- Money as the simulated gateway has moved it: the reference for what was charged. A gateway refunds at most what
-- it captured.
CREATE TABLE sandbox_payment (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id TEXT NOT NULL,
  order_id TEXT,
  subscription_id TEXT,
  reference TEXT NOT NULL,
  payment_token TEXT NOT NULL,
  is_renewal BOOLEAN NOT NULL DEFAULT false,
  status sandbox_payment_status NOT NULL,
  captures_at TIMESTAMPTZ(3),
  captured_at TIMESTAMPTZ(3),
  refunds_at TIMESTAMPTZ(3),
  amount_cents INTEGER NOT NULL,
  amount_currency TEXT NOT NULL,
  refunded_cents INTEGER NOT NULL DEFAULT 0,
  failure_code TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK (amount_cents >= 0 AND refunded_cents BETWEEN 0 AND amount_cents),
  CHECK (refunded_cents = 0 OR status = 'captured'),
  CHECK ((status = 'captured') = (captured_at IS NOT NULL)),
  CHECK (captures_at IS NULL OR status = 'pending')
);
CREATE INDEX sandbox_payment_account_id_order_id_idx ON sandbox_payment (account_id, order_id);
CREATE INDEX sandbox_payment_account_id_subscription_id_idx ON sandbox_payment (account_id, subscription_id);
-- What the simulated gateway does next by itself: little, however much it has done.
CREATE INDEX sandbox_payment_due ON sandbox_payment (account_id, captures_at) WHERE captures_at IS NOT NULL;
CREATE INDEX sandbox_payment_refund_due ON sandbox_payment (account_id, refunds_at) WHERE refunds_at IS NOT NULL;

-- Money that the simulated gateway refunded: once per reference.
CREATE TABLE sandbox_refund (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  reference TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (account_id, id),
  CHECK (amount_cents > 0)
);
CREATE INDEX sandbox_refund_account_id_payment_id_idx ON sandbox_refund (account_id, payment_id);

-- A webhook event of the simulated gateway; stored even if its delivery is lost.
CREATE TABLE sandbox_event (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  id TEXT NOT NULL,
  "position" BIGSERIAL NOT NULL,
  event TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  occurred_at TIMESTAMPTZ(3) NOT NULL,
  send_at TIMESTAMPTZ(3),
  copies INTEGER NOT NULL DEFAULT 1,
  sent INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  answer TEXT,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX sandbox_event_account_id_position_key ON sandbox_event (account_id, "position");
CREATE INDEX sandbox_event_due ON sandbox_event (account_id, send_at) WHERE send_at IS NOT NULL;

-- ============================================================================
-- The embedded executor (packages/inngest-executor). Its tables are in a schema of their own, which Prisma does not
-- describe: only the executor reads and writes them.
-- ============================================================================

CREATE SCHEMA inngest_embedded;

-- One row. A new leader increments the epoch; every write of a leader locks it with a share lock. Free space on its
-- page keeps new versions of the row there.
CREATE TABLE inngest_embedded.leader (
  only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch BIGINT NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
INSERT INTO inngest_embedded.leader DEFAULT VALUES;

-- Accepted events that are not matched with functions yet. same_as identifies repeated sends of one event; null: it
-- has no id. Rows of inbox and job are short-lived: dead ones are vacuumed early.
CREATE TABLE inngest_embedded.inbox (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event JSON NOT NULL,
  same_as TEXT,
  received_at TIMESTAMPTZ NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

-- Keys that have started a function, stored for a day.
CREATE TABLE inngest_embedded.idempotency_key (
  function_id TEXT NOT NULL,
  key TEXT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (function_id, key)
);
CREATE INDEX idempotency_key_expires_at ON inngest_embedded.idempotency_key (expires_at);

-- One run of a function.
CREATE TABLE inngest_embedded.run (
  id UUID PRIMARY KEY,
  function_id TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'completed', 'failed')),
  event JSON NOT NULL,
  -- The concurrency limits that apply to its calls: `<function>/<number of the limit>/<value of its key>`.
  slots TEXT[] NOT NULL DEFAULT '{}',
  -- Step ids in the order of completion; the SDK replays in this order.
  stack TEXT[] NOT NULL DEFAULT '{}',
  -- Parallel steps that are not completed; the function is called again when none is left.
  pending TEXT[] NOT NULL DEFAULT '{}',
  request_version INTEGER NOT NULL DEFAULT -1,
  -- Attempts of the latest call.
  attempts INTEGER NOT NULL DEFAULT 0,
  output JSON,
  error JSON,
  created_at TIMESTAMPTZ NOT NULL,
  started_at TIMESTAMPTZ,
  ended_at TIMESTAMPTZ
);
CREATE INDEX run_created ON inngest_embedded.run (created_at DESC, id);
CREATE INDEX run_failed ON inngest_embedded.run (created_at DESC, id) WHERE state = 'failed';
CREATE INDEX run_running ON inngest_embedded.run (created_at DESC, id) WHERE state = 'running';
CREATE INDEX run_ended ON inngest_embedded.run (ended_at) WHERE ended_at IS NOT NULL;

-- The result of a step, {"data": …} or {"error": …}, exactly as the SDK expects it.
CREATE TABLE inngest_embedded.step (
  run_id UUID NOT NULL REFERENCES inngest_embedded.run (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  result JSON NOT NULL,
  PRIMARY KEY (run_id, id)
);

-- The next work of a run: a call of the function or of one step, or the end of a sleep.
CREATE TABLE inngest_embedded.job (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id UUID NOT NULL REFERENCES inngest_embedded.run (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('call', 'sleep')),
  step_id TEXT,
  due_at TIMESTAMPTZ NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  leased BOOLEAN NOT NULL DEFAULT false,
  -- Incremented with each lease, so that the response to an earlier lease is recognised.
  generation INTEGER NOT NULL DEFAULT 0,
  -- The concurrency limit that it waits for.
  parked_on TEXT
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
CREATE INDEX job_due ON inngest_embedded.job (due_at, id) WHERE NOT leased AND parked_on IS NULL;
CREATE INDEX job_parked ON inngest_embedded.job (parked_on, due_at, id) WHERE parked_on IS NOT NULL;
CREATE INDEX job_leased ON inngest_embedded.job (id) WHERE leased;
CREATE INDEX job_run ON inngest_embedded.job (run_id);

-- The next time of each cron trigger.
CREATE TABLE inngest_embedded.cron (
  app_id TEXT NOT NULL,
  function_id TEXT NOT NULL,
  expression TEXT NOT NULL,
  next_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (app_id, function_id, expression)
);
CREATE INDEX cron_next_at ON inngest_embedded.cron (next_at);
