import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to when each member has read their notifications; a `line_id` that is empty stands for all of them. */
export class NotificationsAreRead1764050000000 implements MigrationInterface {
  name = 'NotificationsAreRead1764050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.notification_reads (user_id uuid NOT NULL, line_id text NOT NULL, read_at timestamptz NOT NULL, PRIMARY KEY (user_id, line_id))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.notification_reads');
  }
}
