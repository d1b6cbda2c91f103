import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { adminProposalsHttp } from '@pixchange/contracts/http/admin-proposals';
import { adminUsersHttp } from '@pixchange/contracts/http/admin-users';
import { createLog } from '../../services/community/src/platform/log.ts';
import { AccountsQueries } from '../../services/community/src/modules/accounts/accounts.queries.ts';
import { auditNow, auditWhenSealed } from '../ledger/audited.ts';
import { startProductHere, type ProductHere } from '../product-here.ts';
import { PROGRAM, startProductProcess, type ProductProcess } from '../product-process.ts';
import { PASSWORD, signUp, until, type Person, type Product } from '../product.ts';

const EARLIER = process.env['EARLIER_PROGRAM'] ?? '';
const START_MS_MAX = 240_000;
const STORY_MS_MAX = 300_000;
const run = promisify(execFile);

const logged: string[] = [];
let product: ProductHere;
let earlier: ProductProcess;
/** Token of the administrator that the first start created, no matter which version started first. */
let first = '';
beforeAll(async () => {
  if (EARLIER === '') throw new Error('there is no earlier version: run npm run test:real -- grants');
  const log = createLog('info', { write: (line) => void logged.push(line) });
  product = await startProductHere('old_grants', {}, log);
  earlier = await startProductProcess(product.environment, undefined, EARLIER);
  const session = { email: product.environment['ADMIN_EMAIL'] ?? '', password: PASSWORD };
  first = (await product.call(accountsHttp.signIn, { body: { session } })).token;
}, START_MS_MAX);
afterAll(async () => {
  await earlier.stop();
  await product.stop();
});

type Site = Pick<Product, 'call' | 'url'>;
type Change = 'giveRole' | 'takeRole';

const idOf = ({ session: { id } }: Person): string => id;
const reason = 'The team changes';

const rolesAt = async ({ call }: Site, { session: { token } }: Person): Promise<readonly string[]> =>
  (await call(accountsHttp.ownProfile, { token })).roles;
const untilRoles = (site: Site, person: Person, roles: readonly string[]) =>
  until(
    () => rolesAt(site, person),
    (found) => JSON.stringify(found) === JSON.stringify(roles),
    `the roles ${roles.join(' and ') || 'to be none'}`,
  );
/** Returns the status of a call to the console's API. */
const staffCall = async ({ url }: Site, { session: { token } }: Person): Promise<number> =>
  (await fetch(`${url}/api/admin/users`, { headers: { authorization: `Bearer ${token}` } })).status;

const change = ({ call }: Site, token: string, which: Change, person: Person) =>
  call(adminUsersHttp[which], { token, params: { id: idOf(person) }, body: { role: 'admin', reason } });

/** Runs the command-line tool of the program's version. */
const commandLine = (program: string, action: 'grant' | 'revoke', { email }: Person) =>
  run(process.execPath, [join(dirname(program), 'admin/main.js'), action, email, 'admin'], {
    env: { PATH: process.env['PATH'], ...product.environment },
  });

const alarm = () => product.inside(AccountsQueries).disregardedRoles();
const untilAlarm = (count: number) => until(alarm, (found) => found === count, `an alarm of ${count} roles`);
const unsigned = async (): Promise<string[]> =>
  (await auditNow(product)).findings
    .filter(({ code }) => code === 'role.unsigned')
    .map((finding) => JSON.stringify(finding));

/** Checks that this version ignores and logs a grant that the earlier version accepts. */
const expectGrantIgnored = async (person: Person): Promise<void> => {
  await untilRoles(earlier, person, ['admin']);
  await untilAlarm(1);
  expect(await rolesAt(product, person)).toEqual([]);
  expect([await staffCall(earlier, person), await staffCall(product, person)]).toEqual([200, 403]);
  const marks = ['"code":"role.disregarded"', '"type":"RoleGranted"', idOf(person)];
  expect(logged.filter((line) => marks.every((mark) => line.includes(mark)))).toHaveLength(1);
  expect(await unsigned()).toEqual([expect.stringContaining(idOf(person))]);
};

/** Checks that both versions accept a decision of this version, and that it ends the alarm. */
const isSettled = async (person: Person, roles: readonly string[]): Promise<void> => {
  await untilAlarm(0);
  for (const site of [product, earlier]) await untilRoles(site, person, roles);
  expect(await unsigned()).toEqual([]);
};

describe('an earlier version that runs next to this one', () => {
  it(
    'gives roles that this version does not honor until they are given again',
    async () => {
      const [byCall, byTool] = [await signUp(product), await signUp(product)];
      await change(earlier, first, 'giveRole', byCall);
      await expectGrantIgnored(byCall);
      await commandLine(PROGRAM, 'grant', byCall);
      await isSettled(byCall, ['admin']);
      expect(await staffCall(product, byCall)).toBe(200);

      await commandLine(EARLIER, 'grant', byTool);
      await expectGrantIgnored(byTool);
      await commandLine(PROGRAM, 'revoke', byTool);
      await isSettled(byTool, []);
    },
    STORY_MS_MAX,
  );

  it(
    'approves proposals without effect here, and this version carries out none of the earlier one',
    async () => {
      const [second, late, later] = [await signUp(product), await signUp(product), await signUp(product)];
      await commandLine(PROGRAM, 'grant', second);
      await isSettled(second, ['admin']);
      const approve = ({ call }: Site, id: string) =>
        call(adminProposalsHttp.approve, { token: second.session.token, params: { id } });
      const known = ({ call }: Site, id: string) =>
        until(
          () => call(adminProposalsHttp.show, { token: second.session.token, params: { id } }).catch(() => null),
          (proposal) => proposal !== null,
          'the proposal',
        );

      const proposed = await change(product, first, 'giveRole', late);
      await known(earlier, proposed.id);
      await approve(earlier, proposed.id);
      await expectGrantIgnored(late);
      // Staff can decide again in the console of this version.
      const again = await change(product, first, 'giveRole', late);
      await approve(product, again.id);
      await isSettled(late, ['admin']);

      // A proposal of the earlier version has no signature, so this version does not carry it out.
      const old = await change(earlier, first, 'giveRole', later);
      await known(product, old.id);
      expect(await approve(product, old.id)).toMatchObject({ status: 'failed', failure: 'proposal.unsigned' });
      expect(await rolesAt(product, later)).toEqual([]);
      const proposedHere = await change(product, first, 'giveRole', later);
      await approve(product, proposedHere.id);
      await isSettled(later, ['admin']);
    },
    STORY_MS_MAX,
  );

  it(
    'takes roles that members keep in this version until they are taken again',
    async () => {
      const person = await signUp(product);
      await commandLine(PROGRAM, 'grant', person);
      await isSettled(person, ['admin']);
      await commandLine(EARLIER, 'revoke', person);
      await untilRoles(earlier, person, []);
      await untilAlarm(1);
      expect(await rolesAt(product, person)).toEqual(['admin']);
      expect(await unsigned()).toEqual([expect.stringContaining(idOf(person))]);
      await commandLine(PROGRAM, 'revoke', person);
      await isSettled(person, []);
      expect((await auditWhenSealed(product)).findings).toEqual([]);
    },
    STORY_MS_MAX,
  );
});
