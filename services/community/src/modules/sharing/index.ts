import { Module, type INestApplicationContext } from '@nestjs/common';
import { ShortLinkCommandHandler } from './sharing.commands.ts';
import { SharingController } from './sharing.controller.ts';
import { SharingQueries } from './sharing.queries.ts';

export { PERSON_NAMED, type PersonNamed } from './sharing.controller.ts';
export { sharingProjection } from './sharing.projection.ts';

@Module({ controllers: [SharingController], providers: [ShortLinkCommandHandler, SharingQueries] })
export class SharingModule {}

const SHORT = /^\/s\/([^/]+)$/;

/** Where a path leads that is a short link; null for every other path, and for a link that there is not. */
export const shortLinksOf = (app: Pick<INestApplicationContext, 'get'>) => async (path: string, userAgent: string): Promise<string | null> => {
  const code = SHORT.exec(path)?.[1];
  return code === undefined ? null : app.get(SharingQueries).target(code, userAgent);
};
