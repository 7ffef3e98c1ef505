-- Whether the OpenID Connect provider authenticated the person: then second factors are its own matter.
ALTER TABLE staff_session ADD COLUMN by_provider BOOLEAN NOT NULL DEFAULT false;
