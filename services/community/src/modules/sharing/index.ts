import { Module, type INestApplicationContext } from '@nestjs/common';
import type { Config } from '../../config.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { pageWith } from './page-html.ts';
import { PagesController } from './pages.controller.ts';
import { pageAnswer, SHARED_THINGS, type SharedThings } from './pages.ts';
import { ShortLinkCommandHandler } from './sharing.commands.ts';
import { SharingController } from './sharing.controller.ts';
import { SharingQueries } from './sharing.queries.ts';
import { Sitemap } from './sitemap.ts';

export { PERSON_NAMED, type PersonNamed } from './sharing.controller.ts';
export { pageChangesProjection } from './page-changes.projection.ts';
export { SHARED_THINGS, type SharedThings };
export { sharingProjection } from './sharing.projection.ts';

@Module({
  controllers: [SharingController, PagesController],
  providers: [ShortLinkCommandHandler, SharingQueries, Sitemap],
})
export class SharingModule {}

type App = Pick<INestApplicationContext, 'get'>;

/** For the archive of a person's data: the short links that they made. */
export const sharingDataOf = (app: App): PersonalData => {
  const queries = app.get(SharingQueries);
  return {
    async *entries(userId) {
      yield { path: 'short_links.json', json: await queries.linksOf(userId) };
    },
    async *streams(userId) {
      for (const { code } of await queries.linksOf(userId)) yield `shortlink-${code}`;
    },
  };
};

const SHORT = /^\/s\/([^/]+)$/;

/** Where a path leads that is a short link; null for every other path, and for a link that there is not. */
export const shortLinksOf =
  (app: App) =>
  async (path: string, userAgent: string): Promise<string | null> => {
    const code = SHORT.exec(path)?.[1];
    return code === undefined ? null : app.get(SharingQueries).target(code, userAgent);
  };

/** The web client's page at a path, with what it tells people, search engines and link previews written in; the same for everyone who asks. */
export const pagesOf =
  (app: App) =>
  async (
    path: string,
    known: boolean,
    template: string,
  ): Promise<{ found: boolean; indexed: boolean; html: string }> => {
    const { found, indexed, head } = await pageAnswer(
      app.get<SharedThings>(SHARED_THINGS),
      path,
      known,
      new URL(app.get<Config>(CONFIG).PUBLIC_URL).origin,
    );
    return { found, indexed, html: pageWith(template, head) };
  };
