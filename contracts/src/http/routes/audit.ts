import type { Routes } from '../route.ts';

export const auditRoutes = {
  heads: { method: 'GET', path: '/audit/heads', auth: 'none', status: 200 },
  latest: { method: 'GET', path: '/audit/heads/latest', auth: 'none', status: 200 },
  head: { method: 'GET', path: '/audit/heads/:size', auth: 'none', status: 200 },
  anchors: { method: 'GET', path: '/audit/anchors', auth: 'none', status: 200 },
  keys: { method: 'GET', path: '/audit/key', auth: 'none', status: 200 },
  inclusion: { method: 'GET', path: '/audit/proofs/inclusion', auth: 'none', status: 200 },
  consistency: { method: 'GET', path: '/audit/proofs/consistency', auth: 'none', status: 200 },
} as const satisfies Routes;
