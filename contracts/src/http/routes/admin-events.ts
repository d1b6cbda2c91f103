import type { Routes } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const { events, users } = staffMatrix;

export const adminEventsRoutes = {
  list: { method: 'GET', path: '/api/admin/events', auth: 'bearer', roles: events.list, status: 200 },
  tree: { method: 'GET', path: '/api/admin/events/:id/tree', auth: 'bearer', roles: events.tree, status: 200 },
  reveal: {
    method: 'POST',
    path: '/api/admin/events/:id/reveal',
    auth: 'bearer',
    roles: events.reveal,
    freshProof: true,
    status: 200,
  },
  timeline: {
    method: 'GET',
    path: '/api/admin/users/:id/timeline',
    auth: 'bearer',
    roles: users.timeline,
    status: 200,
  },
} as const satisfies Routes;
