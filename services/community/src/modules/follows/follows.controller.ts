import { Controller, Inject, Param, Res } from '@nestjs/common';
import type { FollowEvent } from '@pixchange/contracts/events/follows';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import { followsHttp, type FollowView } from '@pixchange/contracts/http/follows';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, type Caller } from '../../runtime/http/route.ts';
import { People } from '../accounts/people.face.ts';
import { type FollowCommand, followsDecider } from './follows.decider.ts';
import { followLimits } from './follows.limits.ts';
import { FollowsQueries } from './follows.queries.ts';

@Controller()
export class FollowsController {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(People) private readonly people: People,
    @Inject(FollowsQueries) private readonly queries: FollowsQueries,
  ) {}

  @Route(followsHttp.suggestions)
  async suggestions(@Actor() { userId }: Caller): Promise<{ collection: PublicUserView[] }> {
    await this.limiter.hit(followLimits.suggestions, userId);
    return { collection: await this.people.some(await this.queries.suggestions(userId), userId) };
  }

  @Route(followsHttp.follow)
  async follow(
    @ValidBody() { followed_id }: BodyOf<typeof followsHttp.follow>,
    @Actor() { userId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FollowView> {
    await this.limiter.hit(followLimits.change, userId);
    if (!idForm.test(followed_id) || !(await this.people.exists(followed_id))) throw new DomainError('follow.unknown');
    const events = await this.run({ type: 'Follow', followerId: userId, followedId: followed_id });
    if (events.length === 0) void reply.status(200);
    return { id: followed_id, followed_id };
  }

  /**
   * Unfollows without looking up the member. The result is the same for a member who is not followed or does not exist.
   */
  @Route(followsHttp.unfollow)
  async unfollow(@Param('id') followedId: string, @Actor() { userId }: Caller): Promise<void> {
    await this.limiter.hit(followLimits.change, userId);
    if (!idForm.test(followedId)) throw new DomainError('not_found');
    await this.run({ type: 'Unfollow', followerId: userId, followedId });
  }

  private async run(command: FollowCommand): Promise<readonly FollowEvent[]> {
    const { events } = await this.commands.run(followsDecider, command);
    return events;
  }
}
