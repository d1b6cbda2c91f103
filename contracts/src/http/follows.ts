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
    summary: `At most ${limits.suggestionsMax} people whom the caller may want to follow: those with the newest public works, by how many follow them; nobody whom they follow already`,
    reply: z.object({ collection: z.array(publicUserView) }),
  },
  follow: {
    summary: 'Follow a person; 200 for anyone who follows them already, 422 for oneself and for nobody',
    body: z.object({ followed_id: z.string({ error: 'Followed must be the id of a person' }).max(100) }),
    example: { followed_id: namedIds.user },
    reply: followView,
  },
  unfollow: {
    summary: "Follow a person no longer, by that person's id; also 204 when they were not followed",
    owns: { id: 'public' },
  },
});
