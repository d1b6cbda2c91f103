import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { ownedIds } from './example-ids.ts';
import { imageItemView, ownWorkId } from './images.ts';
import { pinsRoutes } from './routes/pins.ts';

export const pinsHttp = endpoints(pinsRoutes, {
  pin: {
    summary:
      'Pin one of your public works to the top of your public profile, instead of the previous one; it is unpinned once it is no longer public',
    body: z.object({ image_id: ownWorkId }),
    example: { image_id: ownedIds.image },
    reply: imageItemView,
  },
  unpin: { summary: 'Unpin the work at the top of your public profile; also 204 when there is none' },
});
