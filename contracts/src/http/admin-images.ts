import { z } from 'zod';
import { adminListQuery, anyOf } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { adminImagesRoutes } from './routes/admin-images.ts';
import { idForm } from './fields.ts';
import { imageItemView, imageStatus, imageType } from './images.ts';
import { adminLists } from './limits.ts';

const anId = anyOf(z.string().regex(idForm));

export const adminImagesHttp = endpoints(adminImagesRoutes, {
  list: {
    summary: 'Works of everybody in every state, with pictures that only staff may see; `q` is a part of the title',
    query: adminListQuery(['created_at', 'title', 'status', 'id'], {
      id: anId,
      q: z.string().max(adminLists.searchLengthMax),
      owner_id: anId,
      status: anyOf(imageStatus),
      type: anyOf(imageType),
    }),
    reply: z.array(imageItemView),
  },
  show: { summary: 'One work as staff see it', reply: imageItemView },
});
