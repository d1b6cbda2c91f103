import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { bo, bought, minting, pack, tokenSale as sale, withdrawal } from '../testing/stories.ts';
import { auditOf, guid, TestLog } from '../testing/test-log.ts';

/** Events before each test: Ada has minted a token. */
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

/** Returns the codes of the findings for these events, as one log with a head at the end. */
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

  it('becomes a held token, unless the moderator released it', () => {
    expect(mintWith()).toEqual(['token.held']);
    expect(mintWith(released)).toEqual([]);
  });
});

describe('a token', () => {
  it('may leave the vault by a withdrawal, return and be sold', () => {
    holds(...left);
    holds(...left, withdrawal.returned(), sale.offered());
    holds(withdrawal.requested(), withdrawal.cancelled, sale.offered());
  });
  it('may return without a known holder, until somebody proves the address', () =>
    holds(...left, withdrawal.returned({ holderId: null }), withdrawal.proven(), sale.offered(bo)));
  it('that left the vault without a sent withdrawal is a finding', () => {
    finds('token.left-vault', withdrawal.left({ withdrawalId: null }));
    finds('token.left-vault', withdrawal.requested(), withdrawal.left());
  });
  it('that another person withdraws is a finding', () =>
    finds('token.not-holder', withdrawal.requested({ holderId: bo })));
  it('whose withdrawal is canceled after it was sent is a finding', () =>
    finds('token.cancelled-late', withdrawal.requested(), withdrawal.submitted, withdrawal.cancelled));
  it('that is sold or withdrawn while it is not available in the vault is a finding', () => {
    finds('token.not-in-vault', ...left, sale.offered());
    finds('token.not-in-vault', withdrawal.requested(), sale.offered());
    finds('token.not-in-vault', sale.offered(), sale.opened, withdrawal.requested());
  });
  it('whose transfers are not in the order of the chain is a finding', () => {
    finds('token.transfer-order', ...left, withdrawal.returned({ block: 20 }));
    finds('token.elsewhere', withdrawal.returned());
  });
  it('with another id than the minted one is a finding', () =>
    finds('token.other', withdrawal.requested(), withdrawal.submitted, withdrawal.left({ tokenId: '2' })));
  it('that is claimed for an address that never had it is a finding', () =>
    finds('token.not-there', ...left, withdrawal.proven({ addressHash: 'f'.repeat(64) })));
  it('that is offered or withdrawn although a moderator holds it is a finding', () => {
    holds(held, released, sale.offered());
    finds('token.held', held, sale.offered());
    finds('token.held', held, withdrawal.requested());
    finds('token.held-late', withdrawal.requested(), held);
  });
});
