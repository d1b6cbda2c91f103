import { describe, expect, it } from 'vitest';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import fc from 'fast-check';
import { fold } from '../../kernel/decider.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { nftDecider, type MintTerms, type NftCommand, type Submission } from './nft.decider.ts';

const given = storyOf(nftDecider);
const [nftId, imageId, ownerId] = [idOf(1), idOf(2), idOf(3)];
const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const terms: MintTerms = {
  nftId,
  imageId,
  ownerId,
  chainId: 137,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  unit: 'coins',
  price: 100,
  contentSha256: 'b'.repeat(64),
  address: null,
  toAddress: false,
  request: null,
  requestedAt: '2026-11-23T21:00:00.000Z',
};
const payment = { payment: `mint:${nftId}`, unit: 'coins', price: 100 } as const;
const submission = (tx = hash('c'), call: 'mint' | 'void' = 'mint'): Submission => ({
  call,
  tx,
  nonce: 4,
  maxFeePerGas: '0',
  maxPriorityFeePerGas: '0',
  fromBlock: 7,
  submittedAt: '2026-11-23T21:00:01.000Z',
});
const minted = { tokenId: '12', tx: hash('c'), block: 8 };

const request = (change: Partial<MintTerms> = {}): NftCommand => ({
  type: 'RequestMint',
  terms: { ...terms, ...change },
  mintIdOf: (attempt) => hash(String(attempt)),
});
const commands = (attempt = 1) => {
  const of = { nftId, attempt };
  return {
    refuse: { type: 'RefuseMint', ...of, code: 'insufficient_funds' },
    pay: { type: 'RecordPaid', ...of, ...payment },
    submit: { type: 'SubmitTransaction', ...of, submission: submission() },
    submitVoid: { type: 'SubmitTransaction', ...of, submission: submission(hash('d'), 'void') },
    confirm: { type: 'ConfirmMint', ...of, ...minted },
    giveUp: { type: 'GiveUpMint', ...of, why: 'timeout' },
    voided: { type: 'RecordVoided', ...of },
    refunded: { type: 'RecordRefunded', ...of },
  } as const satisfies Record<string, NftCommand>;
};
const { refuse, pay, submit, submitVoid, confirm, giveUp, voided, refunded } = commands();
const events = (attempt = 1) => {
  const of = { nftId, attempt };
  return {
    requested: { type: 'MintRequested', data: { ...terms, attempt, mintId: hash(String(attempt)) } },
    refused: { type: 'MintRefused', data: { ...of, imageId, code: 'insufficient_funds' } },
    paid: { type: 'MintPaid', data: { ...of, imageId, ownerId, ...payment } },
    submitted: { type: 'MintSubmitted', data: { ...of, ...submission() } },
    voidSubmitted: { type: 'MintSubmitted', data: { ...of, ...submission(hash('d'), 'void') } },
    confirmed: { type: 'MintConfirmed', data: { ...of, imageId, ownerId, ...minted } },
    givenUp: { type: 'MintGivenUp', data: { ...of, why: 'timeout' } },
    failed: { type: 'MintFailed', data: { ...of, why: 'timeout' } },
    refunded: { type: 'MintRefunded', data: { ...of, imageId } },
  } as const satisfies Record<string, NftEvent>;
};
const was = events();

describe('a mint', () => {
  it('is requested, paid, submitted and confirmed', () => {
    given().when(request()).then(was.requested);
    given(was.requested).when(pay).then(was.paid);
    given(was.requested, was.paid).when(submit).then(was.submitted);
    given(was.requested, was.paid, was.submitted).when(confirm).then(was.confirmed);
  });
  it('is requested once, and is the same for a repeated key', () => {
    given(was.requested).when(request()).thenFails('nft.minting');
    const keyed: NftEvent = { ...was.requested, data: { ...was.requested.data, request: idOf(9) } };
    given(keyed)
      .when(request({ request: idOf(9) }))
      .thenNothing();
    given(keyed)
      .when(request({ request: idOf(9), unit: 'pixtokens' }))
      .thenFails('idempotency_mismatch');
    given(was.requested, was.paid, was.submitted, was.confirmed).when(request()).thenFails('nft.minted');
  });
  it('that was refused or refunded can be requested again, with another id on the chain', () => {
    given(was.requested, was.refused).when(request()).then(events(2).requested);
    given(was.requested, was.paid, was.givenUp, was.failed).when(request()).thenFails('nft.minting');
    given(was.requested, was.paid, was.givenUp, was.failed, was.refunded).when(request()).then(events(2).requested);
  });
  it('continues when one process paid it and another refused it at the same time', () =>
    given(was.requested, was.refused).when(pay).then(was.paid));
  it('cannot be refused after it is paid', () => given(was.requested, was.paid).when(refuse).thenNothing());
  it('cannot be sent to the chain before it is paid', () => given(was.requested).when(submit).thenFails('conflict'));
  it('records a transaction once', () => given(was.requested, was.paid, was.submitted).when(submit).thenNothing());
  it('fails immediately when it is given up before anything is signed', () =>
    given(was.requested, was.paid).when(giveUp).then(was.givenUp, was.failed));
  it('can be stopped until a transaction is signed', () => {
    const stop: NftCommand = { type: 'StopMint', nftId, attempt: 1, why: 'account_erased' };
    const why = { nftId, attempt: 1, why: 'account_erased' } as const;
    given(was.requested, was.paid)
      .when(stop)
      .then({ type: 'MintGivenUp', data: why }, { type: 'MintFailed', data: why });
    given(was.requested).when(stop).thenNothing();
    given(was.requested, was.paid, was.submitted).when(stop).thenNothing();
    given(was.requested, was.paid, was.submitted, was.confirmed).when(stop).thenNothing();
  });
  it('that was sent fails only after it is voided', () => {
    const sent = [was.requested, was.paid, was.submitted] as const;
    given(...sent)
      .when(giveUp)
      .then(was.givenUp);
    given(...sent, was.givenUp)
      .when(submit)
      .thenFails('conflict');
    given(...sent)
      .when(submitVoid)
      .thenFails('conflict');
    given(...sent, was.givenUp)
      .when(submitVoid)
      .then(was.voidSubmitted);
    given(...sent, was.givenUp, was.voidSubmitted)
      .when(voided)
      .then(was.failed);
    given(...sent, was.givenUp, was.voidSubmitted)
      .when(confirm)
      .then(was.confirmed);
  });
  it('is not signed under a moderator’s hold until it is released', () => {
    const decision = {
      nftId,
      imageId,
      reportId: null,
      moderatorId: idOf(20),
      role: 'moderator',
      reason: 'A claim',
    } as const;
    const [hold, release] = [
      { type: 'HoldToken', ...decision },
      { type: 'ReleaseToken', ...decision },
    ] as const;
    const [held, released] = [
      { type: 'TokenHeld', data: decision },
      { type: 'TokenReleased', data: decision },
    ] as const;
    given(was.requested, was.paid).when(hold).then(held);
    given(was.requested, was.paid, held).when(hold).thenNothing();
    given(was.requested, was.paid, held).when(submit).thenFails('conflict');
    given(was.requested, was.paid, held).when(giveUp).then(was.givenUp, was.failed);
    given(was.requested, was.paid, held).when(release).then(released);
    given(was.requested, was.paid, held, released).when(submit).then(was.submitted);
    given(was.requested, was.paid).when(release).thenNothing();
    given(was.requested, was.refused).when(hold).thenFails('not_found');
    given(was.requested)
      .when({ ...hold, moderatorId: ownerId })
      .thenFails('moderation.own');
    // A signed mint into the vault continues, and its token is then held there. A signed mint to an outside wallet
    // can't be held anymore.
    given(was.requested, was.paid, was.submitted, held).when(confirm).then(was.confirmed);
    given(was.requested, was.paid, was.submitted, held, was.confirmed).when(hold).thenNothing();
    const toWallet: NftEvent = { ...was.requested, data: { ...was.requested.data, toAddress: true } };
    given(toWallet, was.paid).when(hold).then(held);
    given(toWallet, was.paid, was.submitted).when(hold).thenFails('nft.outside');
  });
  it('is refunded once, and only after it failed', () => {
    given(was.requested, was.paid).when(refunded).thenNothing();
    given(was.requested, was.paid, was.givenUp, was.failed).when(refunded).then(was.refunded);
    given(was.requested, was.paid, was.givenUp, was.failed, was.refunded).when(refunded).thenNothing();
  });
  it('ignores late reports about an earlier attempt', () =>
    given(was.requested, was.refused, events(2).requested).when(pay).thenNothing());
  it('is not found before it is requested', () => given().when(pay).thenFails('not_found'));

  it('is minted at most once and only after a payment, with one mint or refund per payment, for any commands', () => {
    const all: NftCommand[] = [1, 2].flatMap((attempt) => Object.values(commands(attempt)));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(request(), ...all), { maxLength: 40 }), (asked) => {
        const log: NftEvent[] = [];
        for (const command of asked) {
          try {
            log.push(...nftDecider.decide(command, fold(nftDecider, log)));
          } catch {
            // The command is refused and nothing is recorded.
          }
        }
        const count = (type: NftEvent['type']): number => log.filter((event) => event.type === type).length;
        expect(count('MintConfirmed')).toBeLessThanOrEqual(1);
        expect(count('MintRefunded') + count('MintConfirmed')).toBeLessThanOrEqual(count('MintPaid'));
        const end = log.findIndex(({ type }) => type === 'MintConfirmed');
        if (end >= 0) expect(log.slice(end + 1)).toEqual([]);
        const first = log.findIndex(({ type }) => type === 'MintSubmitted' || type === 'MintConfirmed');
        if (first >= 0) expect(log.slice(0, first).some(({ type }) => type === 'MintPaid')).toBe(true);
      }),
    );
  });
});
