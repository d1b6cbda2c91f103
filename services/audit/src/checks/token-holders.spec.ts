import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { bo, bought, minting, pack, tokenSale as sale, withdrawal } from '../testing/stories.ts';
import { auditOf, guid, TestLog } from '../testing/test-log.ts';

/** Ada has minted a token. */
const minted: readonly AnyEvent[] = [
  ...bought,
  minting.requested(),
  minting.reserved(400),
  minting.captured(400),
  minting.paid(),
  minting.submitted,
  minting.confirmed,
];
const left = [withdrawal.requested(), withdrawal.submitted, withdrawal.left()];

/** Returns the codes of the findings on these events, as one log with a head at its end. */
const audited = (...events: readonly AnyEvent[]): readonly string[] => {
  const log = new TestLog().add(pack);
  for (const event of [...minted, ...events]) log.add(event);
  return auditOf(log.seal().events, [log.key.key]).codes;
};
const holds = (...events: readonly AnyEvent[]): void => expect(audited(...events)).toEqual([]);
const finds = (code: string, ...events: readonly AnyEvent[]): void => expect(audited(...events)).toContain(code);

const byModerator = {
  nftId: guid(0x500),
  imageId: guid(0x401),
  reportId: null,
  moderatorId: guid(3),
  role: 'moderator',
  reason: null,
};
const held: AnyEvent = { type: 'TokenHeld', data: byModerator };
const released: AnyEvent = { type: 'TokenReleased', data: byModerator };

describe('a mint that a moderator holds', () => {
  const mintWith = (...events: readonly AnyEvent[]): readonly string[] => {
    const log = new TestLog().add(pack);
    const [confirmed, ...before] = [...minted].reverse();
    for (const event of [...before.reverse(), held, ...events, confirmed as AnyEvent, sale.offered()]) log.add(event);
    return auditOf(log.seal().events, [log.key.key]).codes;
  };

  it('becomes a token that is held, unless it was released', () => {
    expect(mintWith()).toEqual(['token.held']);
    expect(mintWith(released)).toEqual([]);
  });
});

describe('where a token is', () => {
  it('holds when it leaves the vault by a withdrawal, comes back and is sold', () => {
    holds(...left);
    holds(...left, withdrawal.returned(), sale.offered());
    holds(withdrawal.requested(), withdrawal.cancelled, sale.offered());
  });
  it('holds when it comes back for nobody, until somebody proves the address', () =>
    holds(...left, withdrawal.returned({ holderId: null }), withdrawal.proven(), sale.offered(bo)));
  it('is not the vault any more, and nobody asked for that, is a finding', () => {
    finds('token.left-vault', withdrawal.left({ withdrawalId: null }));
    finds('token.left-vault', withdrawal.requested(), withdrawal.left());
  });
  it('withdrawn by somebody else is a finding', () =>
    finds('token.not-holder', withdrawal.requested({ holderId: bo })));
  it('cancelled after it was sent is a finding', () =>
    finds('token.cancelled-late', withdrawal.requested(), withdrawal.submitted, withdrawal.cancelled));
  it('sold or withdrawn from outside is a finding', () => {
    finds('token.not-in-vault', ...left, sale.offered());
    finds('token.not-in-vault', withdrawal.requested(), sale.offered());
    finds('token.not-in-vault', sale.offered(), sale.opened, withdrawal.requested());
  });
  it('recorded in another order than that of the chain is a finding', () => {
    finds('token.transfer-order', ...left, withdrawal.returned({ block: 20 }));
    finds('token.elsewhere', withdrawal.returned());
  });
  it('of another token than was minted is a finding', () =>
    finds('token.other', withdrawal.requested(), withdrawal.submitted, withdrawal.left({ tokenId: '2' })));
  it('claimed by an address that never had it is a finding', () =>
    finds('token.not-there', ...left, withdrawal.proven({ addressHash: 'f'.repeat(64) })));
  it('that is held, and offered or withdrawn all the same, is a finding', () => {
    holds(held, released, sale.offered());
    finds('token.held', held, sale.offered());
    finds('token.held', held, withdrawal.requested());
    finds('token.held-late', withdrawal.requested(), held);
  });
});
