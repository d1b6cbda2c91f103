import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { followsRoutes } from './routes/follows.ts';
import { id } from './fields.ts';
import { follows as limits } from './limits.ts';
import { publicUserView } from './people.ts';

export const followView = z.object({ id, followed_id: id });
export type FollowView = z.output<typeof followView>;

export const followsHttp = endpoints(followsRoutes, {
  suggestions: {
    summary: `At most ${limits.suggestionsMax} people whom the caller may want to follow: those with the newest public works, sorted by their number of followers, without people whom the caller already follows`,
    reply: z.object({ collection: z.array(publicUserView) }),
  },
  follow: {
    summary: 'Follow a person; 200 when the caller already follows them, 422 for the caller or an unknown person',
    body: z.object({ followed_id: z.string({ error: 'Followed must be the id of a person' }).max(100) }),
    example: { followed_id: namedIds.user },
    reply: followView,
  },
  unfollow: {
    summary: "Unfollow a person, by that person's id; also 204 when they were not followed",
    owns: { id: 'public' },
  },
});
