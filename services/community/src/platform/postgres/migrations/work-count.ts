import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds daily counts of views and shares of works, and the trending works; no row identifies a viewer. */
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

/** Adds the total views of each work. Views of days whose counts were already deleted are missing. */
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

/** Adds daily counts of the words and concepts that people search for. */
export class SearchesAreCounted1764080000000 implements MigrationInterface {
  name = 'SearchesAreCounted1764080000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE work.searched_terms (term text COLLATE "C" NOT NULL, day date NOT NULL, searches integer NOT NULL, PRIMARY KEY (term, day))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE work.searched_terms');
  }
}
