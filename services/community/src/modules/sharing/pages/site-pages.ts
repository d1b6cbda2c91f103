import { Inject, Injectable } from '@nestjs/common';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../../config.ts';
import type { PageContent, SitePages } from '../../../runtime/http/site-pages.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { pageWith } from './page-html.ts';
import { pageAnswer } from './pages.ts';
import { SharedThings } from '../shared-things.service.ts';
import { SharingQueries } from '../sharing.queries.ts';

const SHORT_LINK = /^\/s\/([^/]+)$/;
/** Paths that people guess from the names of the API, with the intended pages. */
const PAGES_BY_OTHER_NAMES: ReadonlyMap<string, string> = new Map([['/spotlights', '/spotlight']]);
/**
 * Profile links by username, which people publish elsewhere. The page itself uses the id, because usernames can change.
 */
const BY_USERNAME = new RegExp(`^/@([A-Za-z0-9_.]{${limits.usernameLengthMin},${limits.usernameLengthMax}})$`);

@Injectable()
export class SharedSitePages implements SitePages {
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) { PUBLIC_URL }: Config,
    @Inject(SharingQueries) private readonly queries: SharingQueries,
    @Inject(SharedThings) private readonly things: SharedThings,
  ) {
    this.origin = new URL(PUBLIC_URL).origin;
  }

  async redirectOf(path: string, userAgent: string): Promise<string | null> {
    const code = SHORT_LINK.exec(path)?.[1];
    if (code !== undefined) return this.queries.target(code, userAgent);
    const page = PAGES_BY_OTHER_NAMES.get(path);
    if (page !== undefined) return page;
    const username = BY_USERNAME.exec(path)?.[1];
    const found = username === undefined ? null : await this.things.user(username);
    return found === null ? null : `/users/${found.user.id}`;
  }

  async contentOf(path: string, isKnown: boolean, template: string): Promise<PageContent> {
    const { found, indexed, head } = await pageAnswer(this.things, path, isKnown, this.origin);
    return { found, indexed, html: pageWith(template, head) };
  }
}
