import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { ownedIds } from './example-ids.ts';
import { imageItemView, ownWorkId } from './images.ts';
import { pinsRoutes } from './routes/pins.ts';

export const pinsHttp = endpoints(pinsRoutes, {
  pin: {
    summary:
      'Pin an own work that everyone sees to the top of the public profile, in place of the one before; it is unpinned once not everyone sees it any more',
    body: z.object({ image_id: ownWorkId }),
    example: { image_id: ownedIds.image },
    reply: imageItemView,
  },
  unpin: { summary: 'Take the pinned work off the top of the public profile; also 204 when there is none' },
});
