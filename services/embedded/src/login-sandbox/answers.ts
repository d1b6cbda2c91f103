import { json, type Answer } from '../sandbox-http/answers.ts';

/** The Graph API's way of refusing. */
export const graphError = (status: number, code: number, type: string, message: string): Answer =>
  json(status, { error: { message, type, code, fbtrace_id: 'sandbox' } });
