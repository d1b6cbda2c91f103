import { describe, expect, it } from 'vitest';
import { sealedValue } from '@pixchange/contracts/events/forgeries';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { Findings } from '../findings.ts';
import { ada, bo } from '../testing/stories.ts';
import { TestLog } from '../testing/test-log.ts';
import { ForgeryCheck } from './forgeries.ts';

const sealed = sealedValue('AAAA');
const registration = (email: unknown): AnyEvent => ({
  type: 'RegistrationStarted',
  data: { userId: ada, email, emailHash: 'h', registrationSource: 0 },
});
const added = (email: unknown): AnyEvent => ({ type: 'EmailAdded', data: { userId: ada, email, emailHash: 'h' } });

const foundIn = ({ events }: TestLog) => {
  const findings = new Findings();
  const check = new ForgeryCheck(findings);
  for (const event of events) check.see(event);
  return findings.kept.map(({ code, event, found }) => [code, event?.revision, found]);
};
const log = () => new TestLog().add(registration(null));

describe('a forged event', () => {
  it('is none of those that the product writes', () => {
    expect(foundIn(new TestLog().add(registration(sealed)).add(added(sealed)))).toEqual([]);
    expect(foundIn(log().add({ type: 'UsernameChanged', data: { userId: ada, username: null } }))).toEqual([]);
    expect(foundIn(log().add({ type: 'FromANewerVersion', data: { email: 'ada@example.org' } }))).toEqual([]);
  });

  it.each<[string, AnyEvent, string]>([
    ['plain text for an address', added('mallory@example.org'), 'plain text in email'],
    ['a malformed ciphertext', added({ $sealed: 7 }), 'plain text in email'],
    ['no address', added(null), 'no address'],
    ['a second registration', registration(sealed), `a registration at 1@user-${ada}`],
  ])('is found by %s', (_, event, found) => {
    expect(foundIn(log().add(event, `user-${ada}`))).toEqual([['forgery.event', 1, found]]);
  });

  it('is found by a registration in the stream of another member', () => {
    expect(foundIn(new TestLog().add(registration(sealed), `user-${bo}`))).toEqual([
      ['forgery.event', 0, `a registration at 0@user-${bo}`],
    ]);
  });
});
