import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody last showed who they are; until they do so again, when the session was opened. */
export class SessionsKnowTheirProof1763953600000 implements MigrationInterface {
  name = 'SessionsKnowTheirProof1763953600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens ADD COLUMN proven_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vault.tokens DROP COLUMN proven_at');
  }
}

/** Second factors of staff: secrets are sealed under the key of the person, recovery codes are hashed under it. */
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

/** What staff were refused, until the minute is over and becomes an event. */
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

/** Who looks as the person whose the token is. */
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
