import { z } from 'zod';
import { adminListQuery, anyOf } from './admin-list.ts';
import { endpoint } from './endpoint.ts';
import { idForm } from './fields.ts';
import { imageItemView, imageStatus, imageType } from './images.ts';
import { adminLists } from './limits.ts';
import { staffMatrix } from './staff-matrix.ts';

const anId = anyOf(z.string().regex(idForm));

export const adminImagesHttp = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/images',
    auth: 'bearer',
    roles: staffMatrix.images.list,
    status: 200,
    summary: 'Works of everybody in every state, with pictures that only staff may see; `q` is a part of the title',
    query: adminListQuery(['created_at', 'title', 'status', 'id'], {
      id: anId,
      q: z.string().max(adminLists.searchLengthMax),
      owner_id: anId,
      status: anyOf(imageStatus),
      type: anyOf(imageType),
    }),
    reply: z.array(imageItemView),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/images/:id',
    auth: 'bearer',
    roles: staffMatrix.images.show,
    status: 200,
    summary: 'One work as staff see it',
    reply: imageItemView,
  }),
} as const;
