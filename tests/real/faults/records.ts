import { randomUUID } from 'node:crypto';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminReconciliationHttp } from '@pixchange/contracts/http/admin-reconciliation';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { moderationHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { PASSWORD, type Person } from '../../product.ts';
import { until } from '../../until.ts';
import type { WatchedProduct } from '../watched-product.ts';
import type { Fault } from './fault.ts';

const WAIT_MS_MAX = 120_000;

/** Returns faults of money and personal data, and pending decisions of staff. */
export const faultsOfRecords = (product: WatchedProduct): Fault[] => {
  const { admin, second, member, imageIds } = product.cast;
  const { token } = member.session;
  const { database } = product;
  const proofOf = async ({ email }: Person): Promise<string> =>
    (await product.site.call(accountsHttp.signIn, { body: { session: { email, password: PASSWORD } } })).token;
  const forge = (coins: number) =>
    product.restart(undefined, () =>
      database.query('UPDATE read.wallets SET coins = coins + $2 WHERE user_id = $1', [member.session.id, coins]),
    );
  const damageKey = () =>
    product.restart(undefined, () =>
      database.query(
        'UPDATE vault.person_keys SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) WHERE person_id = $1',
        [member.session.id],
      ),
    );

  return [
    {
      alert: 'LedgerDiffers',
      what: 'somebody adds five coins to a wallet in the read model',
      cause: async () => {
        await forge(5);
        return () => forge(-5);
      },
    },
    {
      alert: 'PaymentsDiffer',
      what: 'the report of the payment provider has a payment without a purchase',
      settings: { PAYMENT_RECONCILE_SECONDS: '1' },
      cause: async () => {
        const purchaseId = randomUUID();
        const { orderId } = await product.provider.createOrder({ purchaseId, coins: 1, cents: 499 });
        await product.payments.act(orderId, 'approve');
        await product.provider.capture(orderId, purchaseId);
        const list = () =>
          product.site.call(adminReconciliationHttp.list, {
            token: admin.session.token,
            query: { filter: JSON.stringify({ status: 'open' }) } as never,
          });
        const differences = await until(list, (rows) => rows.length > 0, 'the difference', WAIT_MS_MAX);
        await product.restart();
        return async () => {
          const proof = await proofOf(admin);
          for (const { id } of differences)
            await product.site.call(adminReconciliationHttp.resolve, {
              token: proof,
              params: { id },
              body: { reason: 'A test payment' },
            });
          await product.restart();
        };
      },
    },
    {
      alert: 'PersonalDataUnreadable',
      what: "one bit of a person's key is flipped, and they edit their profile",
      also: ['AnswersFail'],
      cause: async () => {
        await damageKey();
        return damageKey;
      },
      load: {
        work: () => product.site.call(profileHttp.edit, { token, body: { description: 'Slow mornings' } }),
        pauseMs: 1_000,
      },
    },
    {
      alert: 'ReportsWait',
      what: 'somebody reports a work, and nobody decides',
      cause: async () => {
        const reporter = await proofOf(second);
        const { id } = await product.site.call(reportsHttp.file, {
          token: reporter,
          body: { report: { kind: 'image', subject_id: imageIds[0], reason: 'spam' } },
        });
        return async () => {
          const by = { token: admin.session.token, params: { id } };
          await product.site.call(moderationHttp.claim, by);
          await product.site.call(moderationHttp.dismiss, { ...by, body: { reason: 'It is fine' } });
        };
      },
    },
    {
      alert: 'ProposalsWait',
      what: 'an administrator proposes a role, and no other decides',
      cause: async () => {
        const { id } = await product.site.call(adminUsersHttp.giveRole, {
          token: await proofOf(admin),
          params: { id: member.session.id },
          body: { role: 'moderator', reason: 'The team changes' },
        });
        await product.restart();
        return async () => {
          const by = { token: second.session.token, params: { id } };
          await product.site.call(adminProposalsHttp.reject, { ...by, body: { reason: 'Not now' } });
          await product.restart();
        };
      },
    },
  ];
};
