import { Refused, type Order } from './order.ts';
import { transactionViews } from './views.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const rangeMsMax = 31 * dayMs;
const pageSizeMax = 500;
const linesMax = 10_000;
const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

const refuse = (message: string, issue = 'INVALID_REQUEST'): never => {
  throw new Refused(400, issue, message);
};

const timeIn = (query: URLSearchParams, name: string): number => {
  const text = query.get(name) ?? '';
  const at = Date.parse(text);
  return timeForm.test(text) && !Number.isNaN(at) ? at : refuse(`${name} must be a time with seconds.`);
};

const numberIn = (query: URLSearchParams, name: string, otherwise: number, max: number): number => {
  const text = query.get(name) ?? String(otherwise);
  const number = Number(text);
  return /^\d{1,9}$/.test(text) && number >= 1 && number <= max ? number : refuse(`${name} must be from 1 to ${max}.`);
};

/** `GET /v1/reporting/transactions`: the transaction report, without the delay of the real provider. */
export const transactionsPage = (orders: readonly Order[], query: URLSearchParams) => {
  const [from, to] = [timeIn(query, 'start_date'), timeIn(query, 'end_date')];
  if (to < from || to - from > rangeMsMax) refuse('The date range must be 31 days at most.');
  const size = numberIn(query, 'page_size', 100, pageSizeMax);
  const page = numberIn(query, 'page', 1, 2_147_483_647);
  const lines = orders
    .flatMap(transactionViews)
    .map((line) => ({ line, at: Date.parse(line.transaction_info.transaction_initiation_date.replace('+0000', 'Z')) }))
    .filter(({ at }) => at >= from && at <= to)
    .sort((one, other) => one.at - other.at)
    .map(({ line }) => line);
  if (lines.length > linesMax) refuse('Result set size is greater than the maximum limit.', 'RESULTSET_TOO_LARGE');
  return {
    transaction_details: lines.slice((page - 1) * size, page * size),
    page,
    total_items: lines.length,
    total_pages: Math.max(1, Math.ceil(lines.length / size)),
  };
};
