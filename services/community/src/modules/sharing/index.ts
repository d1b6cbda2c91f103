import { Module, type INestApplicationContext } from '@nestjs/common';
import type { PersonalData } from '../../platform/personal-data.ts';
import { ShortLinkCommandHandler } from './sharing.commands.ts';
import { SharingController } from './sharing.controller.ts';
import { SharingQueries } from './sharing.queries.ts';

export { PERSON_NAMED, type PersonNamed } from './sharing.controller.ts';
export { sharingProjection } from './sharing.projection.ts';

@Module({ controllers: [SharingController], providers: [ShortLinkCommandHandler, SharingQueries] })
export class SharingModule {}

/** For the archive of a person's data: the short links that they made. */
export const sharingDataOf = (app: Pick<INestApplicationContext, 'get'>): PersonalData => {
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
export const shortLinksOf = (app: Pick<INestApplicationContext, 'get'>) => async (path: string, userAgent: string): Promise<string | null> => {
  const code = SHORT.exec(path)?.[1];
  return code === undefined ? null : app.get(SharingQueries).target(code, userAgent);
};
