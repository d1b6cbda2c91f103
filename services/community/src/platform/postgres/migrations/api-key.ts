import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds counts of calls by keys of the public API: for each day, and for the minute of the last call. */
export class CallsOfKeysAreCounted1764010000000 implements MigrationInterface {
  name = 'CallsOfKeysAreCounted1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.api_key_calls (key_id uuid NOT NULL, day date NOT NULL, calls integer NOT NULL, minute timestamptz NOT NULL, minute_calls integer NOT NULL, PRIMARY KEY (key_id, day))',
    );
    await runner.query('CREATE INDEX ON work.api_key_calls (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.api_key_calls');
  }
}
