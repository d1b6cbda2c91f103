import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { purchasesHttp } from '@pixchange/contracts/http/purchases';
import type { Call } from './account.ts';
import { Blocked, hasCode } from './errors.ts';

const attemptsMax = 3;

/** Sends a request to the payment sandbox, as its own pages do. @throws Error when the sandbox refuses */
export const controlSandbox = async (sandbox: string, path: string, body: object): Promise<void> => {
  const response = await fetch(`${sandbox}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the payment sandbox answered ${response.status} to ${path}`);
};

export interface Buyer {
  readonly call: Call;
  readonly token: string;
  /** URL of the payment sandbox. */
  readonly sandbox: string;
}

/**
 * Buys the smallest pack with enough coins. The idempotency key is fixed, so that the next run after a killed one does
 * not buy twice.
 * @throws ApiError, Blocked
 */
export const buyCoins = async ({ call, token, sandbox }: Buyer, coins: number, idempotencyKey: string) => {
  const { collection: packs } = await call(coinPacksHttp.list, { token });
  const pack = [...packs].sort((one, other) => one.coins - other.coins).find((one) => one.coins >= coins);
  if (pack === undefined) throw new Blocked(`no pack has ${coins} coins`);
  const body = { coin_pack_id: pack.id, provider: 'paypal' } as const;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    try {
      const started = await call(purchasesHttp.start, { token, idempotencyKey: `${idempotencyKey}-${attempt}`, body });
      const params = { id: started.id };
      const { status } = await call(purchasesHttp.show, { token, params });
      if (status === 'completed') return;
      // The sandbox refuses to approve an order that is already paid. The capture then shows whether it was paid.
      await controlSandbox(sandbox, `${started.provider_order_id}/approve`, {}).catch(() => undefined);
      await call(purchasesHttp.capture, { token, params });
      return;
    } catch (error) {
      // An earlier run was killed before it paid, and its order has expired since.
      if (!hasCode(error, 'purchase.ended')) throw error;
    }
  }
  throw new Blocked('the orders of coins have ended before they were paid');
};
