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

/** When each member got the last mail of what is unread, and up to when it told. */
export class DigestsAreSent1764060000000 implements MigrationInterface {
  name = 'DigestsAreSent1764060000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.notification_digests (user_id uuid PRIMARY KEY, sent_at timestamptz NOT NULL, told_until timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.notification_digests');
  }
}
