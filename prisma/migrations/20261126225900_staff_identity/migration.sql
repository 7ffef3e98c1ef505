-- The account of a person at the OpenID Connect provider with which staff sign in. A person has one per provider.
CREATE TABLE staff_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  staff_user_id INTEGER NOT NULL REFERENCES staff_user (id) ON DELETE CASCADE ON UPDATE CASCADE,
  granted_account_ids INTEGER[] NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX staff_identity_staff_user_id_issuer_key ON staff_identity (staff_user_id, issuer);

CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON staff_identity FOR EACH ROW
  WHEN (current_setting('masthead.act', true) <> '')
  EXECUTE FUNCTION audit_record('staff_user_id', '', '');
