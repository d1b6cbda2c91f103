import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds since when the works of invited members have been public. */
export class PublicWorksAreWatched1764120000000 implements MigrationInterface {
  name = 'PublicWorksAreWatched1764120000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE work.public_works (image_id uuid PRIMARY KEY, since timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.public_works');
  }
}
