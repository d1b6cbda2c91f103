import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the block up to which transfers of a contract were read; without a row, they are read from the first mint on.
 */
export class TransfersAreWatched1764000000000 implements MigrationInterface {
  name = 'TransfersAreWatched1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE work.watched_blocks (
         chain_id integer NOT NULL,
         contract text NOT NULL,
         next_block integer NOT NULL,
         PRIMARY KEY (chain_id, contract)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.watched_blocks');
  }
}

/** Adds people who left while something sent to the chain still needs their data. */
export class ErasuresWait1764032000000 implements MigrationInterface {
  name = 'ErasuresWait1764032000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.postponed_erasures (user_id uuid PRIMARY KEY, erased_at timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.postponed_erasures');
  }
}
