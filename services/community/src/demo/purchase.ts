import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { ApiError } from '@pixchange/contracts/http/client';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import { demoEmail, type Call } from './account.ts';
import { controlSandbox } from './coins.ts';
import type { DemoConfig } from './config.ts';
import type { DemoManifest } from './manifest.ts';
import type { Notes } from './notes.ts';
import type { Report } from './report.ts';

/** Fixed idempotency key, so that the next run finds the same purchase. */
const KEY = 'demo-differing-purchase';

/**
 * Buys coins with a payment whose amount differs in the sandbox, so that the console's reconciliation shows a
 * difference. Does nothing when payments go to a real provider, or when an earlier run has done this.
 * @returns messages about what could not be added
 */
export const buyWithDifference = async (
  { artists }: DemoManifest,
  call: Call,
  notes: Notes,
  { paymentSandbox }: DemoConfig,
  report: Report,
): Promise<string[]> => {
  const [buyer] = artists;
  if (paymentSandbox === null || buyer === undefined) return [];
  try {
    const { username } = buyer;
    const session = { email: demoEmail(username, notes.of(username).attempt), password: notes.passwordOf(username) };
    const { token } = await call(accountsHttp.signIn, { body: { session } });
    const [pack] = (await call(coinPacksHttp.list, { token })).collection;
    if (pack === undefined) return [];
    const started = await call(purchasesHttp.start, {
      token,
      idempotencyKey: KEY,
      body: { coin_pack_id: pack.id, provider: 'paypal' },
    });
    const { status } = await call(purchasesHttp.show, { token, params: { id: started.id } });
    if (status !== 'created') return [];
    await controlSandbox(paymentSandbox, 'faults', { fault: 'wrong_amount', custom_id: started.id });
    await controlSandbox(paymentSandbox, `${started.provider_order_id}/approve`, {});
    // The capture is refused, because the paid amount differs from the agreed one.
    await call(purchasesHttp.capture, { token, params: { id: started.id } }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    });
    report({ event: 'purchase', artist: username });
    return [];
  } catch (error) {
    return [`purchase: ${error instanceof Error ? error.message : String(error)}`];
  }
};
