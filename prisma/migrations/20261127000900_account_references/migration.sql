-- A row and the rows that it refers to belong to one account, and no row ever moves to another account
-- (docs/decisions/triggers-keep-accounts-apart.md). Foreign keys check that the row exists; these
-- triggers check that its account is the same. A foreign key that contains account_id needs none.

CREATE FUNCTION refuse_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME,
    MESSAGE = format('a row of %s cannot move to another account', TG_TABLE_NAME);
END $$;

-- Writes the guards of a table from its foreign keys; call it again in a migration that adds one. Before one is removed,
-- drop the trigger <table>_references_one_account, which depends on the columns; call this function afterwards. The check of each
-- foreign key is static SQL, so that its plan is kept: a dynamic one would be planned for each row. It runs after the
-- statement, when rows of the same statement are visible and the foreign keys have been checked.
CREATE FUNCTION guard_account_references(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  target_name text := (SELECT relname FROM pg_class WHERE oid = target);
  guard_name text := target_name || '_references_one_account';
  has_account boolean := EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = target AND attname = 'account_id' AND NOT attisdropped);
  checks text;
  conditions text;
  accounts text;
  columns text;
  parents int;
BEGIN
  IF has_account THEN
    EXECUTE format('CREATE OR REPLACE TRIGGER account_is_final BEFORE UPDATE OF account_id ON %s FOR EACH ROW
      WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION refuse_account_change()', target);
  END IF;

  SELECT count(*),
    string_agg(format($check$
      IF EXISTS (SELECT FROM %s p WHERE %s AND p.account_id <> NEW.account_id) THEN
        RAISE EXCEPTION USING ERRCODE = 'foreign_key_violation', TABLE = %L, CONSTRAINT = %L,
          MESSAGE = %L;
      END IF;$check$, k.parent, k.condition, target_name, k.name,
      format('%s refers to a row of another account', k.name)), '' ORDER BY k.name),
    string_agg(format('EXISTS (SELECT FROM %s p WHERE %s AND p.account_id <> NEW.account_id)', k.parent, k.condition),
      ' OR ' ORDER BY k.name),
    string_agg(format('(%L, (SELECT p.account_id FROM %s p WHERE %s))', k.name, k.parent, k.condition), ', ' ORDER BY k.name),
    string_agg(k.columns, ', ' ORDER BY k.name)
  INTO parents, checks, conditions, accounts, columns
  FROM (
    SELECT f.conname::text AS name, f.confrelid::regclass AS parent,
      (SELECT string_agg(format('p.%I = NEW.%I', there.attname, here.attname), ' AND ' ORDER BY here.attnum)
       FROM unnest(f.conkey, f.confkey) AS pair (here, there)
       JOIN pg_attribute here ON here.attrelid = f.conrelid AND here.attnum = pair.here
       JOIN pg_attribute there ON there.attrelid = f.confrelid AND there.attnum = pair.there) AS condition,
      (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
       WHERE attrelid = f.conrelid AND attnum = ANY (f.conkey)) AS columns
    FROM pg_constraint f
    JOIN pg_attribute account ON account.attrelid = f.confrelid AND account.attname = 'account_id'
      AND NOT account.attisdropped
    WHERE f.conrelid = target AND f.contype = 'f' AND f.conparentid = 0 AND NOT account.attnum = ANY (f.confkey)
  ) k;

  -- A table without the column that refers to one table only belongs to the account of the row it refers to.
  IF parents = 0 OR (NOT has_account AND parents = 1) THEN
    -- Asked first: even DROP TRIGGER IF EXISTS makes readers wait.
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = target AND tgname = guard_name) THEN
      EXECUTE format('DROP TRIGGER %I ON %s', guard_name, target);
    END IF;
    EXECUTE format('DROP FUNCTION IF EXISTS %I()', guard_name);
    RETURN;
  END IF;
  IF has_account THEN
    columns := 'account_id, ' || columns;
    -- Nearly every row passes: one expression checks all of its references. Only a refusal needs them one by one.
    checks := format(E'\n      IF %s THEN%s\n      END IF;', conditions, checks);
  ELSE
    checks := format($check$
      IF (SELECT count(DISTINCT parent.account_id) FROM (VALUES %s) AS parent (name, account_id)) > 1 THEN
        RAISE EXCEPTION USING ERRCODE = 'foreign_key_violation', TABLE = %L,
          MESSAGE = 'the rows that it refers to belong to different accounts';
      END IF;$check$, accounts, target_name);
  END IF;
  columns := (SELECT string_agg(DISTINCT name, ', ') FROM string_to_table(columns, ', ') AS name);
  EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L',
    guard_name, format(E'BEGIN%s\n  RETURN NULL;\nEND', checks));
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT OR UPDATE OF %s ON %s FOR EACH ROW EXECUTE FUNCTION %I()',
    guard_name, columns, target, guard_name);
END $$;

-- All tables: each function writes only what its table needs. Partitions inherit the triggers of their table.
-- reviewed: before the first release: no earlier one serves while it is applied.
-- one-table: it locks every table against writers until the end; no earlier release serves meanwhile.
DO $$
DECLARE target regclass;
BEGIN
  FOR target IN
    SELECT c.oid FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> '_prisma_migrations'
    ORDER BY c.relname
  LOOP
    PERFORM guard_account_references(target);
  END LOOP;
END $$;
