import type { FollowEvent } from '@pixchange/contracts/events/follows';
import { follows as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { hasId, noIds, withId, withoutId, type IdSet } from '../../kernel/id-set.ts';
import { streamsOf } from '../../kernel/stream.ts';

export type FollowCommand =
  | { readonly type: 'Follow'; readonly followerId: string; readonly followedId: string }
  | { readonly type: 'Unfollow'; readonly followerId: string; readonly followedId: string };

const follow = ({ followerId, followedId }: FollowCommand, followed: IdSet): readonly FollowEvent[] => {
  if (followerId === followedId) throw new DomainError('follow.self');
  if (hasId(followed, followedId)) return [];
  if (followed.size >= limits.followingsMax) throw new DomainError('follow.too-many');
  return [{ type: 'UserFollowed', data: { followerId, followedId } }];
};

const decide = (command: FollowCommand, followed: IdSet): readonly FollowEvent[] => {
  const { followerId, followedId } = command;
  switch (command.type) {
    case 'Follow':
      return follow(command, followed);
    case 'Unfollow':
      return hasId(followed, followedId) ? [{ type: 'UserUnfollowed', data: { followerId, followedId } }] : [];
    default:
      return unreachable(command);
  }
};

const evolve = (followed: IdSet, event: FollowEvent): IdSet => {
  switch (event.type) {
    case 'UserFollowed':
      return withId(followed, event.data.followedId);
    case 'UserUnfollowed':
      return withoutId(followed, event.data.followedId);
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('follows');

/** Members that one member follows. */
export const followsDecider: StreamDecider<FollowCommand, IdSet, FollowEvent> = {
  name: 'follows',
  stream,
  streamOf: ({ followerId }) => stream(followerId),
  decide,
  evolve,
  initialState: noIds,
};
