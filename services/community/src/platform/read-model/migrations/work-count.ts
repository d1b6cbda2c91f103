import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often works were looked at and shared on each day, and which are hot by that: numbers of works, without anyone who did it. */
export class AttentionIsCounted1764031900000 implements MigrationInterface {
  name = 'AttentionIsCounted1764031900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.work_counts (image_id uuid NOT NULL, day date NOT NULL, views integer NOT NULL, shares integer NOT NULL, PRIMARY KEY (image_id, day))',
    );
    await runner.query('CREATE INDEX ON work.work_counts (day)');
    await runner.query('CREATE TABLE work.trending_works (image_id uuid PRIMARY KEY, heat double precision NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.trending_works');
    await runner.query('DROP TABLE work.work_counts');
  }
}

/** How often each work was viewed since views are counted; what days were forgotten before this are not in it. */
export class ViewsAreSummed1764034000000 implements MigrationInterface {
  name = 'ViewsAreSummed1764034000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE work.work_views (image_id uuid PRIMARY KEY, views bigint NOT NULL)');
    await runner.query(
      'INSERT INTO work.work_views (image_id, views) SELECT image_id, sum(views) FROM work.work_counts GROUP BY image_id HAVING sum(views) > 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.work_views');
  }
}
