import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time up to which each member has read their notifications; an empty `line_id` stands for all of them. */
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

/** Adds the time of each member's last digest mail, and the time up to which it covered notifications. */
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
