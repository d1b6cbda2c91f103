import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { createClient } from '@pixchange/contracts/http/client';
import { until } from '../../../tests/until.ts';
import { url } from './browser.ts';
import type { Person } from './people.ts';
import { administrator } from './product.ts';

/**
 * Grants pixcoins or pixtokens, as an administrator, to a person who has none; resolves once they are in the wallet.
 */
export const grant = async (to: Person, amount: number, unit: 'coins' | 'pixtokens' = 'coins'): Promise<void> => {
  const call = createClient({ baseUrl: url() });
  const { token } = await call(accountsHttp.signIn, { body: { session: administrator } });
  await call(adminLedgerHttp.proposeGrant, {
    token,
    body: { user_id: to.session.id, unit, amount, reason: 'To mint a work' },
  });
  await until(
    () => call(accountsHttp.ownProfile, { token: to.session.token }),
    (profile) => (profile[unit] ?? 0) >= amount,
    'the grant',
  );
};
