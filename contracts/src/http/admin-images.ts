import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { adminImagesRoutes } from './routes/admin-images.ts';
import { cleanLines, idForm } from './fields.ts';
import { imageItemView, imageRating, imageStatus, imageType } from './images.ts';
import { adminLists, reports } from './limits.ts';

const reason = cleanLines(1, reports.moderatorReasonLengthMax, 'Reason');

export const adminImagesHttp = endpoints(adminImagesRoutes, {
  list: {
    summary:
      'Works of all members in every state, with pictures that only staff may see; `q` is a part of the title, or words as in the public search',
    query: adminListQuery(['created_at', 'title', 'status', 'id'], {
      id: anyOfIds,
      q: z.string().max(adminLists.searchLengthMax),
      owner_id: anyOfIds,
      status: anyOf(imageStatus),
      type: anyOf(imageType),
    }),
    reply: z.array(imageItemView),
  },
  show: { summary: 'One work as staff see it', owns: { id: 'image' }, reply: imageItemView },
  setCategory: {
    summary: 'Put a work into another subcategory, or into none; its owner can change that again',
    owns: { id: 'image' },
    body: z.object({
      subcategory_id: z.string().regex(idForm, { error: 'There is no such subcategory' }).nullable(),
      reason,
    }),
    example: { subcategory_id: namedIds.subcategory, reason: 'Shows a cat' },
    reply: imageItemView,
  },
  setRating: {
    summary: "Rate a work instead of its owner, who can't change it; null leaves the rating to the owner again",
    owns: { id: 'image' },
    body: z.object({ rating: imageRating.nullable(), reason }),
    example: { rating: 'pg-13', reason: 'Not for children' },
    reply: imageItemView,
  },
  retryMedia: {
    summary: 'Process the file of a failed work again, as long as the upload still exists',
    owns: { id: 'image' },
    body: z.object({ reason }),
    example: { reason: 'The disk was full' },
    reply: imageItemView,
  },
});
