import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { albumKind, albumView } from './albums.ts';
import { endpoints } from './endpoint.ts';
import { adminAlbumsRoutes } from './routes/admin-albums.ts';
import {} from './fields.ts';
import { adminLists } from './limits.ts';

export const adminAlbumsHttp = endpoints(adminAlbumsRoutes, {
  list: {
    summary: 'Albums of all members, also private and taken-down ones; `q` is a part of the title',
    query: adminListQuery(['created_at', 'title', 'id'], {
      id: anyOfIds,
      q: z.string().max(adminLists.searchLengthMax),
      owner_id: anyOfIds,
      kind: anyOf(albumKind),
      published: z.boolean(),
      taken_down: z.boolean(),
    }),
    reply: z.array(albumView),
  },
  show: { summary: 'One album as staff see it', owns: { id: 'album' }, reply: albumView },
});
