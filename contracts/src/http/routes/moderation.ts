import type { Routes, StaffRole } from '../route.ts';
import { staffMatrix } from '../staff-matrix.ts';

const decision = <const P extends string>(path: P, roles: readonly StaffRole[]) =>
  ({ method: 'POST', path: `/api/admin/${path}`, auth: 'bearer', roles, status: 200 }) as const;

export const reportsRoutes = {
  file: { method: 'POST', path: '/api/reports', auth: 'optional', status: 201 },
} as const satisfies Routes;

export const moderationRoutes = {
  list: { method: 'GET', path: '/api/admin/reports', auth: 'bearer', roles: staffMatrix.reports.list, status: 200 },
  show: { method: 'GET', path: '/api/admin/reports/:id', auth: 'bearer', roles: staffMatrix.reports.show, status: 200 },
  claim: {
    method: 'POST',
    path: '/api/admin/reports/:id/claim',
    auth: 'bearer',
    roles: staffMatrix.reports.claim,
    status: 200,
  },
  release: {
    method: 'POST',
    path: '/api/admin/reports/:id/release',
    auth: 'bearer',
    roles: staffMatrix.reports.release,
    status: 200,
  },
  escalate: {
    method: 'POST',
    path: '/api/admin/reports/:id/escalate',
    auth: 'bearer',
    roles: staffMatrix.reports.escalate,
    status: 200,
  },
  dismiss: {
    method: 'POST',
    path: '/api/admin/reports/:id/dismiss',
    auth: 'bearer',
    roles: staffMatrix.reports.dismiss,
    status: 200,
  },
  reopen: {
    method: 'POST',
    path: '/api/admin/reports/:id/reopen',
    auth: 'bearer',
    roles: staffMatrix.reports.reopen,
    status: 200,
  },
  takeDownImage: decision('images/:id/take_down', staffMatrix.images.take_down),
  restoreImage: decision('images/:id/restore', staffMatrix.images.restore),
  clearAsOriginal: decision('images/:id/clear_as_original', staffMatrix.images.clear_as_original),
  withdrawClearance: decision('images/:id/withdraw_clearance', staffMatrix.images.withdraw_clearance),
  takeDownAlbum: decision('albums/:id/take_down', staffMatrix.albums.take_down),
  restoreAlbum: decision('albums/:id/restore', staffMatrix.albums.restore),
  takeDownComment: decision('comments/:id/take_down', staffMatrix.comments.take_down),
  restoreComment: decision('comments/:id/restore', staffMatrix.comments.restore),
  suspend: decision('users/:id/suspend', staffMatrix.users.suspend),
  reinstate: decision('users/:id/reinstate', staffMatrix.users.reinstate),
} as const satisfies Routes;

export const reportBatchesRoutes = {
  decide: {
    method: 'POST',
    path: '/api/admin/reports/bulk',
    auth: 'bearer',
    roles: staffMatrix.reports.bulk,
    status: 201,
  },
  show: {
    method: 'GET',
    path: '/api/admin/report_batches/:id',
    auth: 'bearer',
    roles: staffMatrix.report_batches.show,
    status: 200,
  },
  undo: {
    method: 'POST',
    path: '/api/admin/report_batches/:id/undo',
    auth: 'bearer',
    roles: staffMatrix.report_batches.undo,
    status: 200,
  },
} as const satisfies Routes;
