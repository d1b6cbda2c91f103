import { Controller, Inject } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { sharingHttp } from '@pixchange/contracts/http/sharing';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, type Caller } from '../../runtime/http/route.ts';
import { People } from '../accounts/people.face.ts';
import { Attention, Works } from '../images/works.face.ts';
import { ownLink, type OwnLink } from './own-link.ts';
import { sharingLimits } from './sharing.limits.ts';
import { shortCode } from './short-code.ts';
import { shortLinkDecider } from './short-link.decider.ts';
import { androidStore, iosStore } from './stores.ts';

/** Path of a work. Creating a short link to another member's work counts as a share. */
const WORK = /^\/images\/([^/]+)\/?$/;

@Controller()
export class SharingController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(People) private readonly people: People,
    @Inject(Attention) private readonly attention: Attention,
    @Inject(Works) private readonly works: Works,
  ) {}

  @Route(sharingHttp.create)
  async create(
    @ValidBody() { link, android_info, ios_info }: BodyOf<typeof sharingHttp.create>,
    @Actor() { userId, status }: Caller,
    @Address() address: string,
  ): Promise<{ shortLink: string }> {
    await this.limiter.hit(sharingLimits.create, userId);
    const { query, toAlbum, ...own } = ownLink(link, this.config.PUBLIC_URL);
    if (toAlbum && status === 'not_confirmed') throw new DomainError('not_confirmed');
    const path = await this.byIds(own);
    const [androidUrl, iosUrl] = [androidStore(android_info), iosStore(ios_info)];
    // The code also depends on the store pages, so that nobody can attach their own app to another member's link.
    const code = shortCode(this.config.TOKEN_SECRET, [path, query, androidUrl, iosUrl]);
    await this.commands.run(shortLinkDecider, {
      type: 'CreateShortLink',
      code,
      creatorId: userId,
      path,
      query,
      androidUrl,
      iosUrl,
    });
    const [, imageId] = WORK.exec(path) ?? [];
    if (imageId !== undefined) await this.countShare(imageId, userId, address);
    return { shortLink: `${this.config.PUBLIC_URL.replace(/\/$/, '')}/s/${code}` };
  }

  /** Counts a share of another member's work. Uploads create short links to new works, which must not count. */
  private async countShare(imageId: string, userId: string, address: string): Promise<void> {
    const [work] = await this.works.some([imageId], userId);
    if (work !== undefined && work.user.id !== userId) this.attention.count('shares', imageId, address);
  }

  /** Replaces the username in a path by the id. Events remain after an erasure, and then the id identifies nobody. */
  private async byIds({ path, username }: Pick<OwnLink, 'path' | 'username'>): Promise<string> {
    if (username === null) return path;
    const userId = await this.people.idByUsername(username);
    if (userId === null) throw new DomainError('link.foreign');
    return path.replace(`/users/${username}`, `/users/${userId}`);
  }
}
