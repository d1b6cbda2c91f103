import { describe, it } from 'vitest';
import type { ReservationEvent } from '@pixchange/contracts/events/accounts';
import { storyOf } from '../../../kernel/testing/given.ts';
import { reservationDecider, type ReservationCommand } from './reservation.decider.ts';

const given = storyOf(reservationDecider);
const taken = 'account.email-taken' as const;

const reserve = (userId: string, now: string, until: string): ReservationCommand => ({
  type: 'ReserveName',
  kind: 'email',
  nameHash: 'n',
  userId,
  now,
  until,
  taken,
});
const claim = (userId: string): ReservationCommand => ({
  type: 'ClaimName',
  kind: 'email',
  nameHash: 'n',
  userId,
  taken,
});
const reserved = (userId: string, until: string): ReservationEvent => ({
  type: 'NameReserved',
  data: { nameHash: 'n', userId, until },
});
const claimed = (userId: string): ReservationEvent => ({ type: 'NameClaimed', data: { nameHash: 'n', userId } });
const released = (userId: string): ReservationEvent => ({ type: 'NameReleased', data: { nameHash: 'n', userId } });

const noon = '2026-11-21T12:00:00.000Z';
const half = '2026-11-21T12:30:00.000Z';
const one = '2026-11-21T13:00:00.000Z';

describe('a name', () => {
  it('is reserved for the first member who requests it', () =>
    given()
      .when(reserve('ines', noon, half))
      .then(reserved('ines', half)));
  it('is refused to a second member while it is reserved', () =>
    given(reserved('ines', half))
      .when(reserve('noor', noon, one))
      .thenFails(taken));
  it('is free again when the reservation has expired', () =>
    given(reserved('ines', half))
      .when(reserve('noor', half, one))
      .then(reserved('noor', one)));
  it('can be reserved longer by the same member', () =>
    given(reserved('ines', half))
      .when(reserve('ines', noon, one))
      .then(reserved('ines', one)));
  it('is not reserved again when the reservation is long enough', () =>
    given(reserved('ines', one))
      .when(reserve('ines', noon, half))
      .thenNothing());
  it('is claimed by its holder', () => given(reserved('ines', half)).when(claim('ines')).then(claimed('ines')));
  it('is claimed once', () => given(reserved('ines', half), claimed('ines')).when(claim('ines')).thenNothing());
  it('is not claimed by another member', () => given(reserved('ines', half)).when(claim('noor')).thenFails(taken));
  it('stays claimed after the reservation would have expired', () =>
    given(claimed('ines'))
      .when(reserve('noor', one, one))
      .thenFails(taken));
  it('is free after its release', () =>
    given(claimed('ines'), released('ines'))
      .when(reserve('noor', noon, half))
      .then(reserved('noor', half)));
  it('is released only by its owner', () =>
    given(claimed('ines')).when({ type: 'ReleaseName', kind: 'email', nameHash: 'n', userId: 'noor' }).thenNothing());
});
