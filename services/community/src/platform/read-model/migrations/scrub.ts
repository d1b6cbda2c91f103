import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which files of images are broken, and up to where they were read. */
export class FilesAreScrubbed1763895600000 implements MigrationInterface {
  name = 'FilesAreScrubbed1763895600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.file_scrubbing (one boolean PRIMARY KEY DEFAULT true CHECK (one), image_id uuid NOT NULL)',
    );
    await runner.query(`CREATE TABLE work.damaged_files (
      image_id uuid NOT NULL, sha256 text NOT NULL, code text NOT NULL, is_original boolean NOT NULL, size_bytes bigint NOT NULL, found text NOT NULL, found_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (image_id, sha256))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.file_scrubbing, work.damaged_files');
  }
}

/** Files of profiles and collections are read too, each kind from its own position. */
export class AllFilesAreScrubbed1763899200000 implements MigrationInterface {
  name = 'AllFilesAreScrubbed1763899200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.file_scrubbing');
    await runner.query(
      'CREATE TABLE work.scrub_positions (owners text PRIMARY KEY, after_id uuid, started_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query(
      `ALTER TABLE work.damaged_files ADD COLUMN owners text NOT NULL DEFAULT 'images', ADD COLUMN key text, ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE work.damaged_files DROP COLUMN owners, DROP COLUMN key, DROP COLUMN confirmed_at');
    await runner.query('DROP TABLE work.scrub_positions');
    await runner.query(
      'CREATE TABLE work.file_scrubbing (one boolean PRIMARY KEY DEFAULT true CHECK (one), image_id uuid NOT NULL)',
    );
  }
}
