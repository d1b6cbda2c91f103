import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { adminImagesRoutes } from './routes/admin-images.ts';
import { cleanLines, idForm } from './fields.ts';
import { imageItemView, imageRating, imageStatus, imageType } from './images.ts';
import { adminLists, reports } from './limits.ts';

const reason = cleanLines(1, reports.moderatorReasonLengthMax, 'Reason');

export const adminImagesHttp = endpoints(adminImagesRoutes, {
  list: {
    summary: 'Works of everybody in every state, with pictures that only staff may see; `q` is a part of the title',
    query: adminListQuery(['created_at', 'title', 'status', 'id'], {
      id: anyOfIds,
      q: z.string().max(adminLists.searchLengthMax),
      owner_id: anyOfIds,
      status: anyOf(imageStatus),
      type: anyOf(imageType),
    }),
    reply: z.array(imageItemView),
  },
  show: { summary: 'One work as staff see it', reply: imageItemView },
  setCategory: {
    summary: 'Put a work into another subcategory, or into none; its owner can change that again',
    body: z.object({
      subcategory_id: z.string().regex(idForm, { error: 'There is no such subcategory' }).nullable(),
      reason,
    }),
    reply: imageItemView,
  },
  setRating: {
    summary: "Rate a work in place of its owner, who can't change that; null leaves it to the owner again",
    body: z.object({ rating: imageRating.nullable(), reason }),
    reply: imageItemView,
  },
  retryMedia: {
    summary:
      'Process the file of a work again that could not be processed, as long as what was uploaded is still there',
    body: z.object({ reason }),
    reply: imageItemView,
  },
});
