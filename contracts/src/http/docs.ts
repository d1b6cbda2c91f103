import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const docsHttp = {
  document: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'none',
    status: 200,
    summary: 'This document, in the form of OpenAPI 3.1',
    reply: z.record(z.string(), z.unknown()),
  }),
} as const;
