import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const followView = z.object({ id, followed_id: id });
export type FollowView = z.output<typeof followView>;

export const followsHttp = {
  follow: endpoint({
    method: 'POST',
    path: '/api/follows',
    auth: 'bearer',
    status: 201,
    summary: 'Follow a person; 200 for whoever follows them already, 422 for oneself and for nobody',
    body: z.object({ followed_id: z.string({ error: 'Followed must be the id of a person' }).max(100) }),
    reply: followView,
  }),
  unfollow: endpoint({
    method: 'DELETE',
    path: '/api/follows/:id',
    auth: 'bearer',
    status: 204,
    summary: "Follow a person no longer, by that person's id; also 204 when they were not followed",
  }),
} as const;
