import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds people who were erased after the backup that the site was restored from; a restore also creates the table. */
export class ErasuresAreRepeated1764033000000 implements MigrationInterface {
  name = 'ErasuresAreRepeated1764033000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE IF NOT EXISTS work.repeated_erasures (user_id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.repeated_erasures');
  }
}
