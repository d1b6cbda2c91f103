import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to sessions the time of the person's last proof of identity; null means the start of the session. */
export class SessionsKnowTheirProof1763953600000 implements MigrationInterface {
  name = 'SessionsKnowTheirProof1763953600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens ADD COLUMN proven_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens DROP COLUMN proven_at');
  }
}

/** Adds second factors of staff. Secrets are sealed under the key of the person, and recovery codes hashed under it. */
export class StaffHaveSecondFactors1764030000000 implements MigrationInterface {
  name = 'StaffHaveSecondFactors1764030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE vault.second_factors (user_id uuid PRIMARY KEY, secret bytea NOT NULL, last_step bigint NOT NULL, set_up_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query(
      'CREATE TABLE vault.second_factor_setups (user_id uuid PRIMARY KEY, secret bytea NOT NULL, mail_code_hash bytea NOT NULL, expires_at timestamptz NOT NULL)',
    );
    await runner.query(
      'CREATE TABLE vault.recovery_codes (user_id uuid NOT NULL, code_hash bytea NOT NULL, used_at timestamptz, PRIMARY KEY (user_id, code_hash))',
    );
    await runner.query('ALTER TABLE vault.tokens ADD COLUMN second_factor boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens DROP COLUMN second_factor');
    await runner.query('DROP TABLE vault.second_factors, vault.second_factor_setups, vault.recovery_codes');
  }
}

/** Adds counts of refused staff actions for each minute; a count becomes an event when its minute is over. */
export class StaffRefusalsAreCounted1763950000000 implements MigrationInterface {
  name = 'StaffRefusalsAreCounted1763950000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.staff_refusals (staff_id uuid NOT NULL, action text NOT NULL, minute timestamptz NOT NULL, count integer NOT NULL, PRIMARY KEY (staff_id, action, minute))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.staff_refusals');
  }
}

/** Adds to tokens the staff member who views the site as the member. */
export class ViewsKnowTheirViewer1764020000000 implements MigrationInterface {
  name = 'ViewsKnowTheirViewer1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens ADD COLUMN viewer_id uuid');
    await runner.query('CREATE INDEX ON vault.tokens (viewer_id) WHERE viewer_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens DROP COLUMN viewer_id');
  }
}
