-- A default of an existing column: the previous release writes the column itself.
ALTER TABLE subscription ADD COLUMN channel TEXT NOT NULL DEFAULT 'web', ALTER COLUMN notes SET DEFAULT '';
