import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the list of people who were erased after the backup from which the site was restored. A restore may have created
 * the table already.
 */
export class ErasuresAreRepeated1764033000000 implements MigrationInterface {
  name = 'ErasuresAreRepeated1764033000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE IF NOT EXISTS work.repeated_erasures (user_id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.repeated_erasures');
  }
}
