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

/** Adds the time of each member's last digest email, and the time up to which it covered notifications. */
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

/**
 * Adds the browsers that get notifications. A browser belongs to the session that added it and is removed with it, so
 * that notifications end with the logout.
 */
export class BrowsersAreNotified1764090000000 implements MigrationInterface {
  name = 'BrowsersAreNotified1764090000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE vault.push_subscriptions (
      id uuid PRIMARY KEY, user_id uuid NOT NULL, token_hash bytea NOT NULL REFERENCES vault.tokens (token_hash) ON DELETE CASCADE,
      endpoint text NOT NULL UNIQUE, p256dh text NOT NULL, auth text NOT NULL, site_key text NOT NULL, locale text NOT NULL,
      created_at timestamptz NOT NULL, told_until timestamptz NOT NULL, next_at timestamptz NOT NULL)`);
    await runner.query('CREATE INDEX ON vault.push_subscriptions (user_id)');
    await runner.query('CREATE INDEX ON vault.push_subscriptions (token_hash)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vault.push_subscriptions');
  }
}
