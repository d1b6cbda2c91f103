import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People whose erasure came after the backup that the site was restored from; a restore makes the table too. */
export class ErasuresAreRepeated1764033000000 implements MigrationInterface {
  name = 'ErasuresAreRepeated1764033000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE IF NOT EXISTS work.repeated_erasures (user_id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.repeated_erasures');
  }
}
