import { z } from 'zod';
import type { Covered, ReportedLine } from '../compare/provider.ts';
import { Unreadable } from '../errors.ts';
import type { ProviderReport } from './report-file.ts';

export interface PayPalAccount {
  /** Base URL, such as https://api-m.paypal.com. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** Longest period of one query. */
const WINDOW_MS = 31 * DAY_MS;
/** Shortest period that is still split. */
const WINDOW_MS_MIN = 60 * SECOND_MS;
/** Margin before the log's first event, because clocks differ. No purchase can be older. */
const EARLIER_MS = DAY_MS;
/** Assumed delay of a report if the provider does not state until when it is complete. */
const LAG_MS = DAY_MS;
const PAGE_SIZE = 500;
const TIMEOUT_MS = 30_000;
/** Error code of the provider for a query with too many lines; the period is then halved. */
const TOO_MANY = 'RESULTSET_TOO_LARGE';

const amount = z.object({ currency_code: z.string(), value: z.string().regex(/^-?\d{1,13}(?:\.\d{1,2})?$/) });
const page = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          paypal_reference_id: z.string().optional(),
          transaction_event_code: z.string(),
          transaction_initiation_date: z.string(),
          transaction_amount: amount,
          fee_amount: amount.optional(),
          transaction_status: z.enum(['S', 'P', 'D', 'V', 'F']),
          custom_field: z.string().optional(),
          invoice_id: z.string().optional(),
        }),
      }),
    )
    .max(PAGE_SIZE),
  total_pages: z.int().optional(),
  last_refreshed_datetime: z.string().optional(),
});
type Page = z.output<typeof page>;
type Info = Page['transaction_details'][number]['transaction_info'];

const statuses = { S: 'completed', P: 'pending', D: 'denied', F: 'denied', V: 'reversed' } as const;

/** Parses whole cents from a decimal string without floating-point arithmetic. */
const centsOf = (value: string): number => {
  const [whole = '0', part = ''] = value.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return value.startsWith('-') ? -cents : cents;
};

/** Parses the provider's times, whose offset has no colon. */
const timeOf = (text: string): string => {
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(at.getTime())) throw new Unreadable(`the payment provider's report has an invalid time: ${text}`);
  return at.toISOString();
};

/** Returns the kind of a line, by the provider's list of transaction event codes. */
const kindOf = (code: string): ReportedLine['kind'] => {
  if (code.startsWith('T00')) return 'capture';
  if (code === 'T1107') return 'refund';
  return code === 'T1106' || code === 'T1201' ? 'reversal' : 'other';
};

const lineOf = (info: Info): ReportedLine => ({
  transactionId: info.transaction_id,
  referenceId: info.paypal_reference_id ?? null,
  customId: info.custom_field ?? info.invoice_id ?? null,
  kind: kindOf(info.transaction_event_code),
  status: statuses[info.transaction_status],
  grossCents: centsOf(info.transaction_amount.value),
  // The provider's fees are negative; subtracting them from 0 avoids -0.
  feeCents: info.fee_amount === undefined ? 0 : 0 - centsOf(info.fee_amount.value),
  currency: info.transaction_amount.currency_code,
  at: timeOf(info.transaction_initiation_date),
});

const queryTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/**
 * Reads the provider's own report with the auditor's credentials:
 * https://developer.paypal.com/docs/api/transaction-search/v1
 */
export class PayPalReport implements ProviderReport {
  private token: string | null = null;
  private completeUntilMs: number;

  /**
   * Opens the report.
   * @param fromMs time at which the log began, as Unix time in milliseconds
   * @param nowMs current Unix time in milliseconds
   */
  constructor(
    private readonly account: PayPalAccount,
    private readonly fromMs: number,
    private readonly nowMs: number,
  ) {
    this.completeUntilMs = nowMs - LAG_MS;
  }

  covered(): Covered {
    return { from: null, to: new Date(this.completeUntilMs).toISOString() };
  }

  async *lines(): AsyncIterable<ReportedLine> {
    const end = Math.ceil(this.nowMs / SECOND_MS) * SECOND_MS;
    for (let start = Math.floor((this.fromMs - EARLIER_MS) / SECOND_MS) * SECOND_MS; start <= end; start += WINDOW_MS) {
      yield* this.window(start, Math.min(start + WINDOW_MS - SECOND_MS, end));
    }
  }

  private async *window(from: number, to: number): AsyncIterable<ReportedLine> {
    for (let number = 1; ; number += 1) {
      const answer = await this.page(from, to, number);
      if (answer === null) {
        const middle = Math.floor((from + to) / 2 / SECOND_MS) * SECOND_MS;
        yield* this.window(from, middle - SECOND_MS);
        yield* this.window(middle, to);
        return;
      }
      if (answer.last_refreshed_datetime !== undefined)
        this.completeUntilMs = Date.parse(timeOf(answer.last_refreshed_datetime));
      yield* answer.transaction_details.map(({ transaction_info: info }) => lineOf(info));
      if (number >= (answer.total_pages ?? 1)) return;
    }
  }

  /** Returns a page of the report; null if the period has too many lines. */
  private async page(from: number, to: number, number: number): Promise<Page | null> {
    this.token ??= await this.signIn();
    const query = new URLSearchParams({
      start_date: queryTime(from),
      end_date: queryTime(to),
      fields: 'transaction_info',
      page_size: String(PAGE_SIZE),
      page: String(number),
    });
    const { status, body } = await this.call(`/v1/reporting/transactions?${query}`, {
      headers: { authorization: `Bearer ${this.token}`, accept: 'application/json' },
    });
    if (status === 400 && JSON.stringify(body).includes(TOO_MANY) && to - from >= WINDOW_MS_MIN) return null;
    const parsed = page.safeParse(body);
    if (status !== 200 || !parsed.success)
      throw new Unreadable(`the payment provider answered ${status} to the request for its report`);
    return parsed.data;
  }

  private async signIn(): Promise<string> {
    const { clientId, clientSecret } = this.account;
    const { status, body } = await this.call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const parsed = z.object({ access_token: z.string().min(1) }).safeParse(body);
    if (status !== 200 || !parsed.success)
      throw new Unreadable(`the payment provider refused a token with status ${status}`);
    return parsed.data.access_token;
  }

  private async call(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    try {
      // A redirect could send the token to another server.
      const response = await fetch(`${this.account.apiUrl.replace(/\/+$/, '')}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch (error) {
      const { cause, message } = error as Error;
      throw new Unreadable(`the payment provider does not answer: ${cause instanceof Error ? cause.message : message}`);
    }
  }
}
