import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the list of damaged image files, and the position up to which files were read. */
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

/** Adds the scrubbing of profile and collection files, each kind with its own position. */
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

/** Adds repair requests, and the progress of each round and the sandboxes for display. */
export class RepairsAreWanted1764070000000 implements MigrationInterface {
  name = 'RepairsAreWanted1764070000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE work.scrub_positions ADD COLUMN owners_read bigint NOT NULL DEFAULT 0, ADD COLUMN files_read bigint NOT NULL DEFAULT 0, ADD COLUMN owners_total bigint, ADD COLUMN files_per_minute integer',
    );
    await runner.query(
      'CREATE TABLE work.scrub_rounds (owners text PRIMARY KEY, started_at timestamptz NOT NULL, files_read bigint NOT NULL, ended_at timestamptz NOT NULL DEFAULT now())',
    );
    await runner.query('CREATE TABLE work.media_sandboxes (sandbox text PRIMARY KEY, seen_at timestamptz NOT NULL)');
    await runner.query(
      'CREATE TABLE work.wanted_repairs (owners text NOT NULL, owner_id uuid NOT NULL, wanted_at timestamptz NOT NULL DEFAULT now(), tried_at timestamptz, PRIMARY KEY (owners, owner_id))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.wanted_repairs, work.scrub_rounds, work.media_sandboxes');
    await runner.query(
      'ALTER TABLE work.scrub_positions DROP COLUMN owners_read, DROP COLUMN files_read, DROP COLUMN owners_total, DROP COLUMN files_per_minute',
    );
  }
}
