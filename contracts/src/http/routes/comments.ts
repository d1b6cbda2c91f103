import type { Routes } from '../route.ts';

export const commentsRoutes = {
  list: { method: 'GET', path: '/api/images/:id/comments', auth: 'optional', status: 200 },
  replies: { method: 'GET', path: '/api/comments/:id/replies', auth: 'optional', status: 200 },
  add: {
    method: 'POST',
    path: '/api/images/:id/comments',
    auth: 'bearer',
    confirmed: true,
    status: 201,
    nestedUnder: 'comment',
  },
  edit: { method: 'PATCH', path: '/api/comments/:id', auth: 'bearer', status: 200, nestedUnder: 'comment' },
  remove: { method: 'DELETE', path: '/api/comments/:id', auth: 'bearer', status: 204 },
  mailSetting: { method: 'GET', path: '/api/profile/comment_mails', auth: 'bearer', status: 200 },
  changeMailSetting: { method: 'PATCH', path: '/api/profile/comment_mails', auth: 'bearer', status: 200 },
  unsubscribe: { method: 'POST', path: '/api/comment_mails/unsubscribe', auth: 'none', status: 204 },
} as const satisfies Routes;
