-- What a link of a person is for: one for a new password must not sign in, nor the other way round.
CREATE TYPE staff_link_purpose AS ENUM ('password', 'sign_in');

ALTER TABLE staff_password_link ADD COLUMN purpose staff_link_purpose NOT NULL DEFAULT 'password';
