import { json, type Answer } from '../sandbox-http/answers.ts';

/** Returns an error in the Graph API's format. */
export const graphError = (status: number, code: number, type: string, message: string): Answer =>
  json(status, { error: { message, type, code, fbtrace_id: 'sandbox' } });
