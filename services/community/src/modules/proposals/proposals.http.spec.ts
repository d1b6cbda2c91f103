import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminAuditLogHttp } from '@pixchange/contracts/http/admin-audit-log';
import { adminProposalsHttp, type ProposalView } from '@pixchange/contracts/http/admin-proposals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { ApiError } from '@pixchange/contracts/http/client';
import { proposals as limits } from '@pixchange/contracts/http/limits';
import { moderationHttp } from '@pixchange/contracts/http/moderation';
import { staffSessionsHttp } from '@pixchange/contracts/http/staff-sessions';
import pg from 'pg';
import { PASSWORD, signUp, startProduct, type Person, type Product } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';

let product: Product;
let database: pg.Client;
let first: string;
let [ada, bo, mia, noor]: Person[] = [];
beforeAll(async () => {
  product = await startProduct('proposals');
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const email = product.environment['ADMIN_EMAIL'] ?? '';
  first = (await product.call(staffSessionsHttp.signIn, { body: { email, password: PASSWORD } })).token;
}, 180_000);
afterAll(async () => {
  await database.end();
  await product.stop();
});

const idOf = (person: Person | undefined): string => person?.session.id ?? '';
const tokenOf = (person: Person | undefined): string => person?.session.token ?? '';
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.errors[0]?.code : error),
  );
const roles = async (person: Person | undefined): Promise<readonly string[]> =>
  (await product.call(accountsHttp.ownProfile, { token: tokenOf(person) })).roles;
const changeRole = (
  by: string,
  which: 'giveRole' | 'takeRole',
  to: Person | undefined,
  role: 'moderator' | 'auditor' | 'admin' = 'moderator',
) =>
  product.call(adminUsersHttp[which], {
    token: by,
    params: { id: idOf(to) },
    body: { role, reason: 'The team changes' },
  });
const approve = (by: string, id: string): Promise<ProposalView> =>
  product.call(adminProposalsHttp.approve, { token: by, params: { id } });
const reject = (by: string, id: string): Promise<ProposalView> =>
  product.call(adminProposalsHttp.reject, { token: by, params: { id }, body: { reason: 'Not now' } });

describe('an administrator who was always the only one', () => {
  it('can give and take roles alone, which is recorded', async () => {
    const member = await signUp(product);
    const given = await changeRole(first, 'giveRole', member);
    expect(given).toMatchObject({ status: 'done', approvals_needed: 1, approved_by: null });
    expect(await roles(member)).toEqual(['moderator']);
    expect(await codeOf(changeRole(first, 'giveRole', member))).toBe('role.given');
    expect(await changeRole(first, 'takeRole', member)).toMatchObject({ status: 'done', approvals_needed: 1 });
    expect(await roles(member)).toEqual([]);
    const { rows } = await database.query<{ approvals: number }>(
      "SELECT (data->>'approvalsNeeded')::int AS approvals FROM (SELECT convert_from(data, 'UTF8')::jsonb AS data FROM event_log.events WHERE type = 'ActionProposed') AS events",
    );
    expect(rows.map(({ approvals }) => approvals)).toEqual([1, 1]);
  });

  it('cannot erase a member alone', async () => {
    const member = await signUp(product);
    const proposal = await product.call(adminUsersHttp.erase, {
      token: first,
      params: { id: idOf(member) },
      body: { reason: 'Asked by letter' },
    });
    expect(proposal).toMatchObject({ status: 'proposed', approvals_needed: 2 });
    expect(await codeOf(approve(first, proposal.id))).toBe('proposal.own');
  });

  it('needs a second person once there has been a second administrator, even a former one', async () => {
    const second = await signUp(product);
    expect(await changeRole(first, 'giveRole', second, 'admin')).toMatchObject({ status: 'done' });
    const taking = await changeRole(first, 'takeRole', second, 'admin');
    expect(taking).toMatchObject({ status: 'proposed', approvals_needed: 2 });
    // The second administrator approves the loss of their own role.
    expect(await approve(tokenOf(second), taking.id)).toMatchObject({ status: 'done', approved_by: idOf(second) });
    expect(await roles(second)).toEqual([]);
    expect(await changeRole(first, 'giveRole', second)).toMatchObject({ status: 'proposed' });
  });
});

describe('a proposal', () => {
  beforeAll(async () => {
    [ada, bo, mia, noor] = await Promise.all([
      hire(product, 'admin'),
      hire(product, 'admin'),
      hire(product, 'moderator'),
      signUp(product),
    ]);
  });

  it('takes effect when another administrator approves it, once', async () => {
    const { id } = await changeRole(tokenOf(ada), 'giveRole', noor, 'auditor');
    expect(await roles(noor)).toEqual([]);
    expect(await codeOf(approve(tokenOf(ada), id))).toBe('proposal.own');
    expect(await codeOf(approve(tokenOf(mia), id))).toBe('forbidden');
    expect(await approve(tokenOf(bo), id)).toMatchObject({ status: 'done', approved_by: idOf(bo) });
    expect(await roles(noor)).toEqual(['auditor']);
    expect(await codeOf(approve(tokenOf(bo), id))).toBe('proposal.decided');
    expect(await codeOf(reject(tokenOf(bo), id))).toBe('proposal.decided');
  });

  it('has no effect when it is rejected', async () => {
    const { id } = await changeRole(tokenOf(ada), 'takeRole', noor, 'auditor');
    expect(await codeOf(reject(tokenOf(ada), id))).toBe('proposal.own');
    expect(await reject(tokenOf(bo), id)).toMatchObject({
      status: 'rejected',
      rejected_by: idOf(bo),
      rejected_reason: 'Not now',
    });
    expect(await codeOf(approve(tokenOf(bo), id))).toBe('proposal.decided');
    expect(await roles(noor)).toEqual(['auditor']);
  });

  it('is refused when its action is impossible', async () => {
    const nobody = '0197b6f0-0000-7000-8000-000000000000';
    expect(await codeOf(changeRole(tokenOf(ada), 'takeRole', noor, 'moderator'))).toBe('role.missing');
    expect(
      await codeOf(
        product.call(adminUsersHttp.erase, { token: tokenOf(ada), params: { id: nobody }, body: { reason: 'x' } }),
      ),
    ).toBe('not_found');
    expect(await codeOf(approve(tokenOf(ada), nobody))).toBe('not_found');
  });

  it('erases a member after both administrators have agreed; another proposal for them then fails', async () => {
    const member = await signUp(product);
    const propose = () =>
      product.call(adminUsersHttp.erase, {
        token: tokenOf(ada),
        params: { id: idOf(member) },
        body: { reason: 'Asked by letter' },
      });
    const [{ id }, { id: again }] = [await propose(), await changeRole(tokenOf(ada), 'giveRole', member)];
    expect(await approve(tokenOf(bo), id)).toMatchObject({ status: 'done' });
    expect(await codeOf(product.call(accountsHttp.ownProfile, { token: tokenOf(member) }))).toBe('unauthorized');
    expect(await approve(tokenOf(bo), again)).toMatchObject({ status: 'failed', failure: 'not_found' });
  });

  it('is made once per Idempotency-Key', async () => {
    const member = await signUp(product);
    const propose = async (role: string): Promise<{ status: number; id?: string }> => {
      const answer = await fetch(`${product.url}/api/admin/users/${idOf(member)}/give_role`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf(ada)}`,
          'content-type': 'application/json',
          'idempotency-key': 'one-key',
        },
        body: JSON.stringify({ role, reason: 'Joins' }),
      });
      return { status: answer.status, id: ((await answer.json()) as { id?: string }).id ?? '' };
    };
    const made = await propose('moderator');
    expect(made.status).toBe(201);
    expect(await propose('moderator')).toEqual(made);
    expect((await propose('auditor')).status).toBe(422);
  });
});

describe('the suspension of a member with many followers', () => {
  const suspend = (by: Person | undefined, whom: Person) =>
    product.call(moderationHttp.suspend, {
      token: tokenOf(by),
      params: { id: idOf(whom) },
      body: { reason: 'Sells what others drew' },
    });
  const known = async (followers: number): Promise<Person> => {
    const person = await signUp(product);
    await database.query(
      'INSERT INTO read.account_follow_counts (user_id, followers, followings) VALUES ($1, $2, 0) ON CONFLICT (user_id) DO UPDATE SET followers = excluded.followers',
      [idOf(person), followers],
    );
    return person;
  };

  it('needs one moderator up to the limit', async () => {
    const person = await known(limits.followersAloneMax);
    expect(await suspend(mia, person)).toEqual({ id: idOf(person), kind: 'user', withheld: true });
  });

  it('waits for another moderator above the limit', async () => {
    const person = await known(limits.followersAloneMax + 1);
    const { withheld, proposal_id: id = '' } = await suspend(mia, person);
    expect(withheld).toBe(false);
    expect(await codeOf(product.call(accountsHttp.ownProfile, { token: tokenOf(person) }))).toBe('done');
    expect(await codeOf(approve(tokenOf(mia), id))).toBe('proposal.own');
    const other = await hire(product, 'moderator');
    expect(await approve(tokenOf(other), id)).toMatchObject({ action: 'users.suspend', status: 'done' });
    expect(await codeOf(product.call(accountsHttp.ownProfile, { token: tokenOf(person) }))).toBe('unauthorized');
    const [entry] = await product.call(adminAuditLogHttp.list, {
      token: tokenOf(ada),
      query: { filter: JSON.stringify({ action: 'proposals.approve' }), sort: '["at","DESC"]' } as never,
    });
    expect(entry).toMatchObject({ staff_id: idOf(other), target: id });
  });
});

describe('the list', () => {
  const list = (person: Person | undefined, filter = {}): Promise<ProposalView[]> =>
    product.call(adminProposalsHttp.list, {
      token: tokenOf(person),
      query: { filter: JSON.stringify(filter) } as never,
    });

  it('shows moderators the proposals they can decide, and administrators and auditors all of them', async () => {
    const auditor = await hire(product, 'auditor');
    const actions = async (person: Person | undefined) => new Set((await list(person)).map(({ action }) => action));
    expect(await actions(mia)).toEqual(new Set(['users.suspend']));
    for (const person of [ada, auditor])
      expect(await actions(person)).toEqual(
        new Set(['users.give_role', 'users.take_role', 'users.erase', 'users.suspend']),
      );
    expect(await list(mia, { action: 'users.erase' })).toEqual([]);
    const [erasure] = await list(ada, { action: 'users.erase', status: 'proposed' });
    expect(
      await codeOf(product.call(adminProposalsHttp.show, { token: tokenOf(mia), params: { id: erasure?.id ?? '' } })),
    ).toBe('not_found');
    expect(await codeOf(approve(tokenOf(auditor), erasure?.id ?? ''))).toBe('forbidden');
  });
});
