import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  adoptedRoleOf,
  isRoleType,
  ROLE_ADOPTIONS_STREAM,
  signedText,
  type PlacedEvent,
} from '@pixchange/contracts/events/roles';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { Findings } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import { ada, bo, roleGranted } from '../testing/stories.ts';
import { TestLog } from '../testing/test-log.ts';
import { RoleCheck } from './roles.ts';

const mac = (text: string): string => createHmac('sha256', 'the key').update(text).digest('base64');
const placedOf = (event: StoredEvent): PlacedEvent => ({ ...event, recordedAt: recordedAtOf(event) });

const last = ({ events }: TestLog): StoredEvent => events.at(-1) as StoredEvent;

const signed = (log: TestLog, event: AnyEvent, stream?: string): TestLog => {
  const stored = last(log.add(event, stream));
  Object.assign(stored.metadata as object, { mac: mac(signedText(placedOf(stored))) });
  return log;
};

const adopting = (log: TestLog): TestLog => {
  const roles = log.events.flatMap((event) => {
    const placed = placedOf(event);
    return isRoleType(placed.type) ? [adoptedRoleOf({ ...placed, type: placed.type }, false)] : [];
  });
  return signed(log, { type: 'RolesAdopted', data: { roles } }, ROLE_ADOPTIONS_STREAM);
};

const checked = ({ events }: TestLog, key: typeof mac | null = mac) => {
  const findings = new Findings();
  const check = new RoleCheck(findings, key);
  for (const event of events) check.see(event);
  const notes = check.finish();
  return { codes: findings.kept.map(({ code }) => code), notes };
};

describe('roles', () => {
  it('are valid when each is signed, or was adopted from before signatures', () => {
    const log = signed(adopting(new TestLog().add(roleGranted(ada))), roleGranted(bo));
    expect(checked(log)).toEqual({
      codes: [],
      notes: [expect.stringMatching(new RegExp(`^roles from before signatures: admin of ${ada}, granted 20`))],
    });
  });

  it('count as older than signatures in a log without signatures', () => {
    const { codes, notes } = checked(new TestLog().add(roleGranted(ada)));
    expect([codes, notes]).toEqual([[], [expect.stringContaining('from before signatures')]]);
  });

  it('are a finding when one is in the log without a signature', () => {
    const log = adopting(new TestLog()).add(roleGranted(bo));
    expect(checked(log).codes).toEqual(['role.unsigned']);
    expect(checked(log, null)).toMatchObject({
      codes: ['role.unsigned'],
      notes: [expect.stringContaining('ROLE_SECRET is not given')],
    });
  });

  it('are a finding when an adopted event was changed', () => {
    const log = adopting(new TestLog().add(roleGranted(ada)));
    Object.assign((log.events[0] as StoredEvent).data as object, { userId: bo });
    expect(checked(log).codes).toEqual(['role.unsigned']);
  });

  it('are a finding with the signature of another event', () => {
    const log = signed(adopting(new TestLog()), roleGranted(ada)).add(roleGranted(bo));
    const [, first, copy] = log.events as [StoredEvent, StoredEvent, StoredEvent];
    Object.assign(copy.metadata as object, { mac: (first.metadata as { mac: string }).mac });
    expect(checked(log).codes).toEqual(['role.unsigned']);
  });

  it.each([null, 7, 1.5, true, {}, [], ['a'], '', 'A'.repeat(100_000), `${'A'.repeat(43)}=\n`])(
    'are a finding with the malformed signature %j, with and without the key',
    (wrong) => {
      for (const type of ['RoleGranted', 'RoleRevoked']) {
        const log = adopting(new TestLog()).add({ ...roleGranted(bo), type });
        Object.assign(last(log).metadata as object, { mac: wrong });
        for (const key of [mac, null]) expect(checked(log, key).codes).toEqual(['role.unsigned']);
      }
      const forged = adopting(new TestLog()).add({ type: 'RolesAdopted', data: { roles: [] } }, ROLE_ADOPTIONS_STREAM);
      Object.assign(last(forged).metadata as object, { mac: wrong });
      for (const key of [mac, null]) expect(checked(forged, key).codes).toEqual(['role.adoption']);
    },
  );

  it('are settled by a later signed decision', () => {
    const log = adopting(new TestLog()).add(roleGranted(bo));
    signed(log, { type: 'RoleRevoked', data: { userId: bo, role: 'admin' } });
    expect(checked(log)).toEqual({ codes: [], notes: [expect.stringContaining('decided again')] });
  });

  it('need a signed record of adoption', () => {
    const forged = new TestLog().add(roleGranted(bo));
    const entry = adoptedRoleOf({ ...placedOf(last(forged)), type: 'RoleGranted' }, false);
    forged.add({ type: 'RolesAdopted', data: { roles: [entry] } }, ROLE_ADOPTIONS_STREAM);
    expect(checked(forged).codes).toEqual(['role.adoption', 'role.unsigned']);
    expect(checked(signed(new TestLog(), roleGranted(ada))).codes).toEqual(['role.adoption']);
  });

  it('are a finding when a forged record of adoption is next to the signed one', () => {
    const log = adopting(new TestLog().add(roleGranted(ada)));
    log.add({ type: 'RolesAdopted', data: { roles: [] } }, ROLE_ADOPTIONS_STREAM);
    expect(checked(log).codes).toEqual(['role.adoption']);
  });
});
