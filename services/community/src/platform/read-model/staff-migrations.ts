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
