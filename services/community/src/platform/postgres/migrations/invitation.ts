import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time from which each work of an invited member has been public. */
export class PublicWorksAreWatched1764120000000 implements MigrationInterface {
  name = 'PublicWorksAreWatched1764120000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE work.public_works (image_id uuid PRIMARY KEY, since timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.public_works');
  }
}
