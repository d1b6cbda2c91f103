import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLE_ADOPTIONS_STREAM } from '@pixchange/contracts/events/roles';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import pg from 'pg';
import { startEventNode } from '../../../../embedded/src/event-node/index.ts';
import { startProductHere, type ProductHere } from '../../../../../tests/product-here.ts';
import { signUp, until, type Person } from '../../../../../tests/product.ts';
import { runTask } from '../../admin/run-task.ts';
import { compose } from '../../compose.ts';
import { readConfig } from '../../config.ts';
import { EventLog } from '../../platform/event-store/event-log.ts';
import { KeyRefusal } from '../../platform/keys/key-checks.ts';
import { createLog } from '../../platform/log.ts';
import { AccountsQueries } from './accounts.queries.ts';
import { forge } from './testing/forge.ts';

const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });

let product: ProductHere;
let database: pg.Client;
beforeAll(async () => {
  product = await startProductHere('forgedroles', {}, log);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

const streamOf = ({ session: { id } }: Person): string => `user-${id}`;

const write = (stream: string, type: string, data: object, metadata: object = {}) =>
  forge(product, stream, { type, data, metadata });
const forgeRole = (type: 'RoleGranted' | 'RoleRevoked', person: Person, metadata: object = {}) =>
  write(streamOf(person), type, { userId: person.session.id, role: 'admin' }, metadata);

const rolesOf = async ({ session: { token } }: Person) =>
  (await product.call(accountsHttp.ownProfile, { token })).roles;
const disregarded = () => product.inside(AccountsQueries).disregardedRoles();
const untilDisregarded = (count: number) =>
  until(disregarded, (found) => found === count, `${count} roles that are disregarded`);
const storedRoles = async (person: Person) => {
  const stored = await product.inside(EventLog).storedStream(streamOf(person));
  return stored.flatMap(({ event }) => (event?.type.startsWith('Role') === true ? [event] : []));
};
const adoptions = async () =>
  (await product.inside(EventLog).load(ROLE_ADOPTIONS_STREAM)).map(({ data }) => data['roles'] as object[]);

/** Starts another instance of the app on the same data, and stops it again. Rejects when the start is refused. */
const startWith = async (variables: Record<string, string>): Promise<void> => {
  const app = await compose(readConfig({ ...product.environment, ...variables }), log);
  await app.stop();
};

describe('a role event without the signature of the product', () => {
  it('makes nobody an administrator, and raises an alarm', async () => {
    const mallory = await signUp(product);
    await forgeRole('RoleGranted', mallory);
    await untilDisregarded(1);
    expect(await rolesOf(mallory)).toEqual([]);
    const response = await fetch(`${product.url}/api/admin/users`, {
      headers: { authorization: `Bearer ${mallory.session.token}` },
    });
    expect(response.status).toBe(403);
    expect(logged.some((line) => line.includes('"code":"role.disregarded"') && line.includes(mallory.session.id))).toBe(
      true,
    );
    // A signed revocation of the claimed role ends the alarm.
    const ask = (action: 'grant' | 'revoke') =>
      runTask({
        databaseUrl: product.databaseUrl,
        eventStoreUrl: product.eventStoreUrl,
        masterKey: Buffer.from(product.environment['MASTER_KEY'] ?? '', 'base64'),
        nameSecret: product.environment['NAME_SECRET'] ?? '',
        roleSecret: Buffer.from(product.environment['ROLE_SECRET'] ?? '', 'base64'),
        task: { action, email: mallory.email, role: 'admin' },
        json: true,
      });
    expect(JSON.parse(await ask('revoke'))).toMatchObject({ changed: true, shown: true });
    await untilDisregarded(0);
    expect(await rolesOf(mallory)).toEqual([]);
    // Events written by the command-line tool are signed, and take effect.
    await ask('grant');
    expect(await rolesOf(mallory)).toEqual(['admin']);
    await ask('revoke');
    expect(await rolesOf(mallory)).toEqual([]);
  });

  it('revokes no role', async () => {
    const ada = await signUp(product);
    await product.grant(ada.session.id, 'admin');
    await forgeRole('RoleRevoked', ada);
    await untilDisregarded(1);
    expect(await rolesOf(ada)).toEqual(['admin']);
    await product.grant(ada.session.id, 'admin');
    await untilDisregarded(0);
  });

  it('has no effect through an unsigned proposal either', async () => {
    const [ada, mallory] = [await signUp(product), await signUp(product)];
    await product.grant(ada.session.id, 'admin');
    const ask = { action: 'users.give_role', details: { role: 'admin' } };
    const propose = async (proposerId: string, approvalsNeeded: number): Promise<string> => {
      const proposalId = randomUUID();
      const data = { ...ask, proposalId, proposerId, targetId: mallory.session.id, reason: null, approvalsNeeded };
      await write(`proposal-${proposalId}`, 'ActionProposed', data);
      return proposalId;
    };
    const { token } = ada.session;
    const ended = (id: string) =>
      until(
        () => product.call(adminProposalsHttp.show, { token, params: { id } }).catch(() => null),
        (proposal) => proposal !== null && proposal.status !== 'proposed' && proposal.status !== 'approved',
        'the end of the proposal',
      );
    const byOne = await propose(ada.session.id, 1);
    const byTwo = await propose(ada.session.id, 2);
    await write(`proposal-${byTwo}`, 'ProposalApproved', { proposalId: byTwo, approverId: randomUUID() });
    const approvedHere = await propose(randomUUID(), 2);
    await until(
      () => product.call(adminProposalsHttp.approve, { token, params: { id: approvedHere } }).catch(() => null),
      (proposal) => proposal !== null,
      'the approval',
    );
    for (const id of [byOne, byTwo, approvedHere])
      expect(await ended(id)).toMatchObject({ status: 'failed', failure: 'proposal.unsigned' });
    expect(await rolesOf(mallory)).toEqual([]);
    expect(logged.some((line) => line.includes('"code":"role.disregarded"') && line.includes(byOne))).toBe(true);
  });

  it('is not valid with the signature of another event', async () => {
    const [ada, mallory] = [await signUp(product), await signUp(product)];
    await product.grant(ada.session.id, 'admin');
    const [granted] = await storedRoles(ada);
    const metadata = granted?.metadata as object;
    expect(metadata).toHaveProperty('mac');
    // One signature is from another member, the other from another position in the member's own stream.
    await forgeRole('RoleGranted', mallory, metadata);
    await forgeRole('RoleRevoked', ada, metadata);
    await untilDisregarded(2);
    expect([await rolesOf(ada), await rolesOf(mallory)]).toEqual([['admin'], []]);
    await product.grant(ada.session.id, 'admin');
    await product.grant(mallory.session.id, 'moderator');
    // The signed grant is for another role, so the forged role is still ignored.
    expect([await rolesOf(mallory), await disregarded()]).toEqual([['moderator'], 1]);
  });
});

describe('a malformed signature', () => {
  it('counts as a wrong one, raises an alarm, and stops no projection', async () => {
    const [ada, mallory] = [await signUp(product), await signUp(product)];
    await product.grant(ada.session.id, 'admin');
    const before = await disregarded();
    const shapes = [null, 7, 1.5, true, {}, { a: [] }, [], ['A'], '', 'A'.repeat(10_000)];
    const proposals: string[] = [];
    for (const mac of shapes) {
      await forgeRole('RoleGranted', mallory, { mac });
      await forgeRole('RoleRevoked', ada, { mac });
      await write(ROLE_ADOPTIONS_STREAM, 'RolesAdopted', { roles: [] }, { mac });
      const proposalId = randomUUID();
      const ask = { action: 'users.give_role', details: { role: 'admin' }, reason: null, approvalsNeeded: 2 };
      const data = { ...ask, proposalId, proposerId: ada.session.id, targetId: mallory.session.id };
      await write(`proposal-${proposalId}`, 'ActionProposed', data, { mac });
      await write(`proposal-${proposalId}`, 'ProposalApproved', { proposalId, approverId: randomUUID() }, { mac });
      proposals.push(proposalId);
    }
    await untilDisregarded(before + 2);
    const { token } = ada.session;
    for (const id of proposals)
      await until(
        () => product.call(adminProposalsHttp.show, { token, params: { id } }).catch(() => null),
        (proposal) => proposal?.failure === 'proposal.unsigned',
        'the end of the proposal',
      );
    expect([await rolesOf(ada), await rolesOf(mallory)]).toEqual([['admin'], []]);
    expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
    for (const { session } of [ada, mallory])
      expect(
        logged.filter((line) => line.includes('"code":"role.disregarded"') && line.includes(session.id)).length,
      ).toBeGreaterThanOrEqual(shapes.length);
    await product.grant(ada.session.id, 'admin');
  });
});

describe('roles granted before the current signing key was used', () => {
  /** Puts the data into the state that an older version leaves. */
  const makeOld = async (): Promise<void> => {
    await database.query('DELETE FROM event_log.events WHERE stream = $1', [ROLE_ADOPTIONS_STREAM]);
    await database.query("DELETE FROM vault.key_checks WHERE name = 'ROLE_SECRET'");
    await database.query(
      `UPDATE event_log.events SET metadata = convert_to((convert_from(metadata, 'UTF8')::jsonb - 'mac')::text, 'UTF8')
       WHERE type IN ('RoleGranted', 'RoleRevoked')`,
    );
  };

  it('are adopted once and take effect; a role that an older version grants later does not', async () => {
    const ada = await signUp(product);
    await product.grant(ada.session.id, 'admin');
    await product.restartWithStore(makeOld);
    expect(await rolesOf(ada)).toEqual(['admin']);
    const [first, ...others] = await adoptions();
    expect(others).toEqual([]);
    expect(first).toContainEqual(
      expect.objectContaining({ userId: ada.session.id, role: 'admin', type: 'RoleGranted', signed: false }),
    );
    const before = await disregarded();
    const late = await signUp(product);
    await forgeRole('RoleGranted', late);
    await untilDisregarded(before + 1);
    await product.restart();
    expect(await adoptions()).toHaveLength(1);
    expect([await rolesOf(ada), await rolesOf(late)]).toEqual([['admin'], []]);
    await product.grant(late.session.id, 'admin');
    await untilDisregarded(before);
    expect(await rolesOf(late)).toEqual(['admin']);
  });

  it('are not adopted again when the record of the adoption is missing, and the app does not start', async () => {
    const { rows } = await database.query<Record<string, unknown>>('SELECT * FROM event_log.events WHERE stream = $1', [
      ROLE_ADOPTIONS_STREAM,
    ]);
    const columns = Object.keys(rows[0] ?? {});
    const restore = async (): Promise<void> => {
      for (const row of rows)
        await database.query(
          `INSERT INTO event_log.events (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          Object.values(row),
        );
    };
    await product.restartWithStore(async () => {
      await database.query('DELETE FROM event_log.events WHERE stream = $1', [ROLE_ADOPTIONS_STREAM]);
      const node = await startEventNode({ databaseUrl: product.databaseUrl });
      try {
        const start = startWith({ EVENT_STORE_URL: node.url });
        await expect(start).rejects.toThrow(KeyRefusal);
        await expect(start).rejects.toThrow('role-adoptions is missing');
      } finally {
        await node.stop();
        await restore();
      }
    });
    expect(await adoptions()).toHaveLength(1);
  });

  it('stay in effect under a new key if they were signed, and the old key is refused afterwards', async () => {
    const [ada, mallory] = [await signUp(product), await signUp(product)];
    await product.grant(ada.session.id, 'auditor');
    await forgeRole('RoleGranted', mallory);
    const old = product.environment['ROLE_SECRET'] ?? '';
    const next = randomBytes(32).toString('base64');
    await startWith({ ROLE_SECRET: next, ROLE_SECRET_PREVIOUS: old });
    await expect(startWith({})).rejects.toThrow('ROLE_SECRET is not the key');
    const [, second] = await adoptions();
    expect(second).toContainEqual(expect.objectContaining({ userId: ada.session.id, role: 'auditor', signed: true }));
    expect(second).not.toContainEqual(expect.objectContaining({ userId: mallory.session.id }));
    await startWith({ ROLE_SECRET: old, ROLE_SECRET_PREVIOUS: next });
    await product.restart();
    expect([await rolesOf(ada), await rolesOf(mallory)]).toEqual([['auditor'], []]);
  });
});
