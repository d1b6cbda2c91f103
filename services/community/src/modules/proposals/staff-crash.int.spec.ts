import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { moderationHttp, reportBatchesHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import pg from 'pg';
import { startProductProcess } from '../../../../../tests/product-process.ts';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let database: pg.Client;
let [ada, ben]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('staff_crash');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  ada = await hire(product, 'admin');
  ben = await hire(product, 'admin');
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';
const reason = 'Agreed in the meeting';

/** Asks a process of its own, which is killed after so many durable effects; the product goes on afterwards. */
const killedAt = (at: number, from: string, ask: (call: Product['call']) => Promise<unknown>): Promise<void> =>
  product.restart(async () => {
    const running = await startProductProcess(product.environment, { at, from });
    // The answer is lost with the process.
    await ask(running.call).catch(() => null);
    expect(await running.exit).toBe('SIGKILL');
  });

describe('a proposal that was approved', () => {
  // Approved; done to the member; recorded as carried out.
  it.each([1, 2, 3])(
    'is carried out once when the process dies after durable effect %i',
    async (at) => {
      const noor = await signUp(product);
      const { id } = await product.call(adminUsersHttp.giveRole, {
        token: tokenOf(ada),
        params: { id: noor.session.id },
        body: { role: 'moderator', reason },
      });
      await killedAt(at, 'ProposalApproved+StaffActed', (call) =>
        call(adminProposalsHttp.approve, { token: tokenOf(ben), params: { id } }),
      );
      const proposal = await until(
        () => product.call(adminProposalsHttp.show, { token: tokenOf(ada), params: { id } }),
        ({ status }) => status === 'done',
        'the proposal to be carried out',
      );
      expect(proposal.approved_by).toBe(ben?.session.id);
      const { roles } = await product.call(adminUsersHttp.show, {
        token: tokenOf(ada),
        params: { id: noor.session.id },
      });
      expect(roles).toEqual(['moderator']);
    },
    180_000,
  );
});

describe('a decision about several reports', () => {
  // Begun; and while it is carried out.
  it.each([1, 3])(
    'is finished when the process dies after durable effect %i',
    async (at) => {
      const people = [await signUp(product), await signUp(product), await signUp(product)];
      const reporter = await signUp(product);
      const report_ids: string[] = [];
      for (const { session } of people) {
        const { id } = await product.call(reportsHttp.file, {
          token: tokenOf(reporter),
          body: { report: { kind: 'user', subject_id: session.id, reason: 'spam' } },
        });
        report_ids.push(id);
      }
      await killedAt(at, 'ReportBatchStarted+StaffActed', (call) =>
        call(reportBatchesHttp.decide, { token: tokenOf(ada), body: { action: 'act', report_ids, reason } }),
      );
      const reports = await until(
        async () => {
          // As if it had begun so long ago that nobody can be working on it.
          await database.query("UPDATE read.moderation_batches SET at = at - interval '1 hour'");
          return Promise.all(
            report_ids.map((id) => product.call(moderationHttp.show, { token: tokenOf(ada), params: { id } })),
          );
        },
        (all) => all.every(({ status }) => status === 'resolved'),
        'all reports to be decided',
        // It is looked for every half minute.
        100_000,
      );
      expect(new Set(reports.map(({ batch_id }) => batch_id)).size).toBe(1);
      for (const { user, decided_by } of reports)
        expect([user?.status, decided_by]).toEqual(['suspended', ada?.session.id]);
    },
    180_000,
  );
});
