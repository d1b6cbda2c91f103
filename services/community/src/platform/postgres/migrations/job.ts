import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds requests of staff to retry failed work, or to skip a parked event permanently. */
export class JobsAreRetried1763970000000 implements MigrationInterface {
  name = 'JobsAreRetried1763970000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE work.parked ADD COLUMN type text, ADD COLUMN retry_requested_at timestamptz, ADD COLUMN skipped_at timestamptz',
    );
    await runner.query('ALTER TABLE work.stopped_projections ADD COLUMN retry_requested_at timestamptz');
    // Coins of sales use transit accounts, as transfers do, and were mistaken for transfers. Their parked events needed
    // no action.
    await runner.query(
      "DELETE FROM work.parked WHERE consumer = 'transfers' AND reason = 'not_found' AND stream_id LIKE 'wallet-%'",
    );
    await runner.query('CREATE INDEX ON work.parked (consumer) WHERE retry_requested_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE work.parked DROP COLUMN type, DROP COLUMN retry_requested_at, DROP COLUMN skipped_at',
    );
    await runner.query('ALTER TABLE work.stopped_projections DROP COLUMN retry_requested_at');
  }
}
