import type { Routes } from '../route.ts';

export const imagesRoutes = {
  requestUpload: { method: 'POST', path: '/api/attachments', auth: 'bearer', status: 201, form: true },
  submit: { method: 'POST', path: '/api/images', auth: 'bearer', urgent: true, status: 201 },
  submitBatch: { method: 'POST', path: '/api/web/images/batches', auth: 'bearer', urgent: true, status: 204 },
  list: { method: 'GET', path: '/api/images', auth: 'none', status: 200 },
  related: { method: 'GET', path: '/api/images/:id/related', auth: 'none', status: 200 },
  topsOf: { method: 'GET', path: '/api/users/:id/images', auth: 'optional', status: 200 },
  worksOf: { method: 'GET', path: '/api/users/:id/works', auth: 'none', status: 200 },
  counts: { method: 'GET', path: '/api/images/:id/counts', auth: 'none', status: 200 },
  countCopy: { method: 'POST', path: '/api/images/:id/copies', auth: 'none', status: 204 },
  countView: { method: 'POST', path: '/api/images/:id/views', auth: 'none', status: 204 },
  show: { method: 'GET', path: '/api/images/:id', auth: 'optional', status: 200 },
} as const satisfies Routes;
