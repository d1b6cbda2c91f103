import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the transfers of a contract were read; without a row they are read from the first mint on. */
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
