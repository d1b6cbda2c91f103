import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { docsRoutes } from './routes/docs.ts';

export const docsHttp = endpoints(docsRoutes, {
  document: { summary: 'This document, in the form of OpenAPI 3.1', reply: z.record(z.string(), z.unknown()) },
});
