import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { moderationHttp, reportBatchesHttp, reportsHttp } from '@pixchange/contracts/http/moderation';
import pg from 'pg';
import { killAt, killsAt, namesOf } from '../../../../../tests/product-process.ts';
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

describe('a proposal that was approved', () => {
  // Effects: the approval, the change of the role, and the record that the proposal was carried out.
  const KILLS = killsAt(['ProposalApproved', 'RoleGranted', 'ProposalCarriedOut']);

  it('is carried out once if the process is killed after any durable effect', async () => {
    const proposals: { readonly id: string; readonly memberId: string }[] = [];
    while (proposals.length < KILLS.length) {
      const { session } = await signUp(product);
      const { id } = await product.call(adminUsersHttp.giveRole, {
        token: tokenOf(ada),
        params: { id: session.id },
        body: { role: 'moderator', reason },
      });
      proposals.push({ id, memberId: session.id });
    }
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'ProposalApproved', KILLS, ({ call }, index) =>
        call(adminProposalsHttp.approve, { token: tokenOf(ben), params: { id: proposals[index]?.id ?? '' } }),
      );
    });
    expect(killed).toEqual(namesOf(KILLS));
    for (const { id, memberId } of proposals) {
      const proposal = await until(
        () => product.call(adminProposalsHttp.show, { token: tokenOf(ada), params: { id } }),
        ({ status }) => status === 'done',
        'the proposal to be carried out',
      );
      expect(proposal.approved_by).toBe(ben?.session.id);
      const { roles } = await product.call(adminUsersHttp.show, { token: tokenOf(ada), params: { id: memberId } });
      expect(roles).toEqual(['moderator']);
    }
  }, 900_000);
});

describe('a decision about several reports', () => {
  // Effects: the start of the batch, and one of its decisions.
  const KILLS = killsAt(['ReportBatchStarted', 'ReportResolved']);

  it('is finished if the process is killed after its start or during its execution', async () => {
    const batches: string[][] = [];
    while (batches.length < KILLS.length) {
      const people = [await signUp(product), await signUp(product), await signUp(product)];
      const reporter = await signUp(product);
      const reportIds: string[] = [];
      for (const { session } of people) {
        const { id } = await product.call(reportsHttp.file, {
          token: tokenOf(reporter),
          body: { report: { kind: 'user', subject_id: session.id, reason: 'spam' } },
        });
        reportIds.push(id);
      }
      batches.push(reportIds);
    }
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'ReportBatchStarted', KILLS, ({ call }, index) =>
        call(reportBatchesHttp.decide, {
          token: tokenOf(ada),
          body: { action: 'act', report_ids: batches[index] ?? [], reason },
        }),
      );
    });
    expect(killed).toEqual(namesOf(KILLS));
    for (const reportIds of batches) {
      const reports = await until(
        async () => {
          // Makes the batch so old that it counts as abandoned.
          await database.query("UPDATE read.moderation_batches SET at = at - interval '1 hour'");
          return Promise.all(
            reportIds.map((id) => product.call(moderationHttp.show, { token: tokenOf(ada), params: { id } })),
          );
        },
        (all) => all.every(({ status }) => status === 'resolved'),
        'all reports to be decided',
        // The search for abandoned batches runs every half minute.
        100_000,
      );
      expect(new Set(reports.map(({ batch_id }) => batch_id)).size).toBe(1);
      for (const { user, decided_by } of reports)
        expect([user?.status, decided_by]).toEqual(['suspended', ada?.session.id]);
    }
  }, 900_000);
});
