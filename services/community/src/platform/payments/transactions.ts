import type { ReportedTransaction } from '../../kernel/payment.ts';
import { Refusal, type PayPalCalls } from './calls.ts';
import { transactionsReading } from './reports.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** Longest time range of one query. */
const WINDOW_MS_MAX = 31 * DAY_MS;
/** Shortest time range that is still split. */
const WINDOW_MS_MIN = 60_000;
const PAGE_SIZE = 500;
/** Issue of a refusal because the time range has more than 10,000 lines. */
const TOO_MANY = 'RESULTSET_TOO_LARGE';

interface Window {
  readonly from: number;
  readonly to: number;
}

/** Formats a time in whole seconds, which the report's query requires. */
const queryTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const pageOf = async (calls: PayPalCalls, { from, to }: Window, page: number) => {
  // Data about payers is not requested, because it is not needed.
  const query = new URLSearchParams({
    start_date: queryTime(from),
    end_date: queryTime(to),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
    page: String(page),
  });
  return calls.ask(
    { name: 'transactions', method: 'GET', path: `/v1/reporting/transactions?${query}` },
    transactionsReading,
  );
};

async function* linesOf(calls: PayPalCalls, window: Window): AsyncGenerator<ReportedTransaction> {
  for (let page = 1; ; page += 1) {
    const answer = await pageOf(calls, window, page);
    if (answer instanceof Refusal) {
      if (!answer.issues.includes(TOO_MANY) || page > 1 || window.to - window.from < WINDOW_MS_MIN)
        return calls.throwUnexpectedRefusal('transactions', answer);
      const middle = Math.floor((window.from + window.to) / 2 / SECOND_MS) * SECOND_MS;
      yield* linesOf(calls, { from: window.from, to: middle - SECOND_MS });
      yield* linesOf(calls, { from: middle, to: window.to });
      return;
    }
    yield* answer.lines;
    if (page >= answer.pages) return;
  }
}

/**
 * Yields all lines between two times (ISO 8601, inclusive). Queries windows of at most 31 days, smaller ones if needed.
 */
export async function* transactionsOf(
  calls: PayPalCalls,
  from: string,
  to: string,
): AsyncGenerator<ReportedTransaction> {
  const end = Math.ceil(Date.parse(to) / SECOND_MS) * SECOND_MS;
  for (let start = Date.parse(from); start <= end; start += WINDOW_MS_MAX) {
    yield* linesOf(calls, { from: start, to: Math.min(start + WINDOW_MS_MAX - SECOND_MS, end) });
  }
}
