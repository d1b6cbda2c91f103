import type { ReportedTransaction } from '../../kernel/payment.ts';
import { Refusal, type PayPalCalls } from './calls.ts';
import { transactionsReading } from './reports.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** The longest time that one question may be about. */
const WINDOW_MS_MAX = 31 * DAY_MS;
/** The shortest that is worth dividing. */
const WINDOW_MS_MIN = 60_000;
const PAGE_SIZE = 500;
/** The provider tells of 10,000 lines a window at most, and refuses windows with more. */
const TOO_MANY = 'RESULTSET_TOO_LARGE';

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The report's query wants whole seconds. */
const queryTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

const pageOf = async (calls: PayPalCalls, { from, to }: Window, page: number) => {
  // The payers' own data is not asked for: nothing here needs it.
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
        return calls.misunderstood('transactions', answer);
      const middle = Math.floor((window.from + window.to) / 2 / SECOND_MS) * SECOND_MS;
      yield* linesOf(calls, { from: window.from, to: middle - SECOND_MS });
      yield* linesOf(calls, { from: middle, to: window.to });
      return;
    }
    yield* answer.lines;
    if (page >= answer.pages) return;
  }
}

/** All lines between two times (ISO 8601), both included, window by window. */
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
