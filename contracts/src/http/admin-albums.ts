import { z } from 'zod';
import { adminListQuery, anyOf } from './admin-list.ts';
import { albumKind, albumView } from './albums.ts';
import { endpoint } from './endpoint.ts';
import { idForm } from './fields.ts';
import { adminLists } from './limits.ts';
import { staffMatrix } from './staff-matrix.ts';

const anId = anyOf(z.string().regex(idForm));

export const adminAlbumsHttp = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/albums',
    auth: 'bearer',
    roles: staffMatrix.albums.list,
    status: 200,
    summary: 'Albums of everybody, published or not, taken down or not; `q` is a part of the title',
    query: adminListQuery(['created_at', 'title', 'id'], {
      id: anId,
      q: z.string().max(adminLists.searchLengthMax),
      owner_id: anId,
      kind: anyOf(albumKind),
      published: z.boolean(),
      taken_down: z.boolean(),
    }),
    reply: z.array(albumView),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/albums/:id',
    auth: 'bearer',
    roles: staffMatrix.albums.show,
    status: 200,
    summary: 'One album as staff see it',
    reply: albumView,
  }),
} as const;
