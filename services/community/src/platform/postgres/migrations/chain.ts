import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the next block to read for transfers of a contract; without a row, reading starts at the first mint. */
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

/** Adds the list of postponed erasures, for people whose data a pending transaction on the chain still needs. */
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
