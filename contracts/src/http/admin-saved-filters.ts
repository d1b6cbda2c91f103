import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { endpoints } from './endpoint.ts';
import { changeOf, cleanText, id } from './fields.ts';
import { adminLists } from './limits.ts';
import { adminSavedFiltersRoutes } from './routes/admin-saved-filters.ts';
import { staffMatrix } from './staff-matrix.ts';

const role = z.enum(['moderator', 'auditor', 'admin'], { error: 'Role must be moderator, auditor or admin' });
const resource = z.enum(
  Object.entries(staffMatrix).flatMap(([name, actions]) => ('list' in actions ? [name] : [])),
  { error: 'There is no such list' },
);

const savedFilter = z.object({
  id,
  resource: z.string(),
  name: z.string(),
  /** Query string of the list's URL. */
  query: z.string(),
  /** Role whose holders can also see the filter; null when only its author can. */
  role: role.nullable(),
  staff_id: id,
  own: z.boolean(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const draft = z.object({
  resource,
  name: cleanText(1, adminLists.filterNameLengthMax, 'Name'),
  query: cleanText(0, adminLists.filterQueryLengthMax, 'Query'),
  role: role.nullish().transform((given) => given ?? null),
});

export const adminSavedFiltersHttp = endpoints(adminSavedFiltersRoutes, {
  list: {
    summary: 'Saved filters of the caller, and those that are shared with a role of the caller',
    query: adminListQuery(['name', 'id'], { id: anyOfIds, resource: anyOf(resource) }),
    reply: z.array(savedFilter),
  },
  create: {
    summary: 'Save the filter and order of a list, for the caller or for everyone with a role',
    body: draft,
    example: { resource: 'images', name: 'Cats', query: 'filter={}', role: null },
    reply: savedFilter,
  },
  show: {
    summary: 'A saved filter of the caller, or one that is shared with a role of the caller',
    owns: { id: 'savedFilter' },
    reply: savedFilter,
  },
  update: {
    summary: 'Change one of your filters; omitted fields stay unchanged. Administrators may change any that they see',
    owns: { id: 'savedFilter' },
    body: changeOf(draft.shape),
    example: { resource: 'images', name: 'Dogs', query: 'filter={}', role: null },
    reply: savedFilter,
  },
  remove: {
    summary: 'Remove one of your filters; administrators may remove any that they see',
    owns: { id: 'savedFilter' },
    reply: z.object({ id }),
  },
});
