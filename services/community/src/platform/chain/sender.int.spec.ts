import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { artTokenArtifact } from '@pixchange/contracts/chain/artifacts';
import { Interface, Wallet } from 'ethers';
import { until } from '../../../../../tests/until.ts';
import { createLog } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import { ChainRounds } from './chain-rounds.ts';
import type { Chain } from './chain.ts';
import { IN_FLIGHT_MAX, TransactionSender, type SendingJob, type SentTransaction } from './sender.ts';
import { startFaultyNode } from './testing/faulty-node.ts';
import { startLocalChain, type LocalChain } from './testing/local-chain.ts';
import { advanceOneAtATime, TestMint } from './testing/sending-jobs.ts';

jest.setTimeout(60_000);

const LOST_SECONDS = 11;
const STUCK_SECONDS = 121;

let local: LocalChain;
let chain: Chain;
let sender: TransactionSender;
let lines: string[];
/** Snapshot of the chain from before each test. */
let before: unknown;
beforeAll(async () => {
  local = await startLocalChain();
  chain = local.client();
});
afterAll(() => local.stop());
beforeEach(async () => {
  await local.rpc('anvil_dropAllTransactions');
  if (before !== undefined) await local.rpc('evm_revert', before);
  before = await local.rpc('evm_snapshot');
  await local.rpc('evm_setAutomine', false);
  lines = [];
  sender = senderOf();
});

const log = () => createLog('info', { write: (line) => void lines.push(line) });
/** Returns a sender without the memory of earlier ones, like a new process. */
const senderOf = (at = chain, key: 'minter' | 'vault' = 'minter') => new TransactionSender(at, key, log());
const loggedTimes = (code: string): number => lines.filter((line) => line.includes(`"${code}"`)).length;
const mintsOf = (count: number, at = chain): TestMint[] => Array.from({ length: count }, () => new TestMint(at));
const advance = (mints: readonly TestMint[], by = sender) => by.advance(mints.map(({ job }) => job));
const lastNonces = (mints: readonly TestMint[]) => mints.map(({ nonces }) => nonces.at(-1));
/** Makes the node lose a transaction. Anvil also drops the later ones, so this sends them again. */
const drop = async ({ tx }: TestMint, later: readonly TestMint[]): Promise<void> => {
  const raws = await Promise.all(later.map((mint) => local.rpc('eth_getRawTransactionByHash', mint.tx)));
  await local.rpc('anvil_dropTransaction', tx);
  for (const raw of raws) await chain.send(raw as string);
};
/** Calls the contract as its administrator, and mines the call. */
const administer = async (name: string): Promise<void> => {
  await local.asAdmin(name);
  await local.mine(1);
};
const expectMinted = async (mints: readonly TestMint[]): Promise<void> => {
  const logs = await chain.transfersIn(0, await chain.headBlock());
  for (const { mintId } of mints) {
    const token = await chain.tokenOf(mintId);
    expect(logs.filter(({ tokenId }) => tokenId === token)).toHaveLength(1);
  }
};
/** Advances and mines until every mint is in a block. */
const finish = (mints: readonly TestMint[], step: () => Promise<unknown> = () => advance(mints)) =>
  until(
    async () => {
      await step();
      await local.mine(1);
      return Promise.all(mints.map(({ mintId }) => chain.tokenOf(mintId)));
    },
    (tokens) => !tokens.includes(null),
    'all mints are in blocks',
  );
/** Sets the base fee, and mines a block with it. */
const gasCosts = async (wei: bigint): Promise<void> => {
  await local.rpc('anvil_setNextBlockBaseFeePerGas', `0x${wei.toString(16)}`);
  await local.mine(1);
};
const minterHas = (wei: bigint) => local.rpc('anvil_setBalance', chain.minter, `0x${wei.toString(16)}`);

describe('transactions of one key', () => {
  it('are pending together up to a limit, and the next ones follow when these are mined', async () => {
    const mints = mintsOf(IN_FLIGHT_MAX + 4);
    const first = await chain.nonceOf('minter');
    expect(await advance(mints)).toEqual({ isInFlight: true, hasSent: true });
    expect(mints.map(({ nonces }) => nonces)).toEqual(
      mints.map((_, index) => (index < IN_FLIGHT_MAX ? [first + index] : [])),
    );
    expect(await advance(mints)).toEqual({ isInFlight: true, hasSent: false });
    await local.mine(1);
    expect(await chain.nonceOf('minter')).toBe(first + IN_FLIGHT_MAX);
    await advance(mints);
    await local.mine(1);
    expect(await advance(mints)).toEqual({ isInFlight: false, hasSent: false });
    await expectMinted(mints);
    expect(mints.every(({ submissions }) => submissions.length === 1)).toBe(true);
  });

  it('are signed again with their nonces, before new ones, when they were recorded but never sent', async () => {
    const [crashed, next] = mintsOf(2) as [TestMint, TestMint];
    const nonce = await chain.nonceOf('minter');
    await crashed.recordOnly(nonce);
    // The node may still receive the transaction.
    expect(await advance([next, crashed])).toEqual({ isInFlight: false, hasSent: false });
    crashed.age(LOST_SECONDS);
    await advance([next, crashed]);
    expect(lastNonces([crashed, next])).toEqual([nonce, nonce + 1]);
    await local.mine(1);
    await expectMinted([crashed, next]);
  });

  it('leave no gap when the node loses one between others', async () => {
    const mints = mintsOf(3);
    await advance(mints);
    const nonces = lastNonces(mints);
    const [, lost, last] = mints as [TestMint, TestMint, TestMint];
    await drop(lost, [last]);
    const late = new TestMint(chain);
    await advance([...mints, late]);
    expect(late.nonces).toEqual([]);
    lost.age(LOST_SECONDS);
    await advance([...mints, late]);
    expect(lastNonces(mints)).toEqual(nonces);
    expect(late.nonces).toEqual([(nonces[2] ?? 0) + 1]);
    await local.mine(1);
    await expectMinted([...mints, late]);
  });

  it('are replaced by an empty transfer when the contract refuses them and later nonces are pending', async () => {
    const mints = mintsOf(3);
    await advance(mints);
    const [lost, ...others] = mints as [TestMint, ...TestMint[]];
    const nonce = lost.nonces[0] ?? 0;
    await drop(lost, others);
    await administer('pause');
    lost.age(LOST_SECONDS);
    const late = new TestMint(chain);
    late.isGivenUp = true;
    await advance([late, ...mints]);
    expect(lost.refusals).toEqual(['EnforcedPause']);
    expect(late.nonces).toEqual([nonce + 3]);
    // Later rounds keep the empty transfer, even in a new process.
    await advance([late, ...mints]);
    await advance([late, ...mints], senderOf());
    const { transactions } = (await local.rpc('eth_getBlockByNumber', 'pending', true)) as {
      transactions: { nonce: string; to: string; from: string; input: string; value: string }[];
    };
    const filler = transactions.find(
      ({ from, nonce: of }) => Number(of) === nonce && from === chain.minter.toLowerCase(),
    );
    expect(filler).toMatchObject({ to: chain.minter.toLowerCase(), input: '0x', value: '0x0' });
    await local.mine(1);
    expect(await chain.nonceOf('minter')).toBe(nonce + 4);
    expect(await chain.isVoided(late.mintId)).toBe(true);
    // The mints were reverted or replaced. They are signed again only when the contract is no longer paused.
    await advance(mints);
    expect(lastNonces(mints)).toEqual([nonce, nonce + 1, nonce + 2]);
    await administer('unpause');
    await finish(mints);
    await expectMinted(mints);
  });

  it('free their nonce when the contract refuses them and nothing was sent after them', async () => {
    const [refused, other] = mintsOf(2) as [TestMint, TestMint];
    const nonce = await chain.nonceOf('minter');
    await refused.recordOnly(nonce);
    refused.age(LOST_SECONDS);
    await administer('pause');
    other.isGivenUp = true;
    await advance([refused, other]);
    expect(lastNonces([refused, other])).toEqual([nonce, nonce]);
    await local.mine(1);
    await administer('unpause');
    await advance([refused, other]);
    await local.mine(1);
    expect(refused.nonces).toEqual([nonce, nonce + 1]);
    await expectMinted([refused]);
    expect(await chain.isVoided(other.mintId)).toBe(true);
  });

  it('mint only the first of two works with the same content; the second is reverted and voided', async () => {
    const content = 'ab'.repeat(32);
    const [first, second] = [new TestMint(chain, content), new TestMint(chain, content)];
    await advance([first, second]);
    expect(second.submissions).toHaveLength(1);
    await local.mine(1);
    expect(await chain.receiptOf(second.tx)).toMatchObject({ status: 'reverted' });
    await advance([first, second]);
    expect(second.refusals).toEqual(['ContentAlreadyMinted']);
    await advance([first, second]);
    expect(second.submissions.map(({ call }) => call)).toEqual(['mint', 'void']);
    await local.mine(1);
    await expectMinted([first]);
    expect(await chain.isVoided(second.mintId)).toBe(true);
    expect(first.submissions).toHaveLength(1);
  });

  it('are replaced when they are no longer needed, once they have the lowest pending nonce', async () => {
    await minterHas(10n ** 18n);
    const [first, second] = mintsOf(2) as [TestMint, TestMint];
    await advance([first, second]);
    second.isGivenUp = true;
    await advance([first, second]);
    expect(second.submissions).toHaveLength(1);
    first.isGivenUp = true;
    await advance([first, second]);
    expect(first.submissions.map(({ call }) => call)).toEqual(['mint', 'void']);
    expect(new Set(first.nonces).size).toBe(1);
    await local.mine(1);
    expect(await chain.isVoided(first.mintId)).toBe(true);
    // The mint was in a block before it could be replaced, so it can't be voided.
    await advance([first, second]);
    expect(second.refusals).toEqual(['MintIdUsed']);
  });

  it('wait while the balance does not cover them all, which is reported once', async () => {
    await gasCosts(10n ** 9n);
    const [probe] = mintsOf(1) as [TestMint];
    const fees = await chain.fees();
    if (fees === null) throw new Error('no fees');
    const { cost } = (await probe.job.sign(await chain.nonceOf('minter'), fees)) as { cost: bigint };
    await minterHas((cost * 5n) / 2n);
    const mints = mintsOf(3);
    await advance(mints);
    await advance(mints, sender);
    expect(mints.map(({ submissions }) => submissions.length)).toEqual([1, 1, 0]);
    expect(loggedTimes('mint.no-funds')).toBe(1);
    // A new process has nothing in memory.
    await advance(mints, senderOf());
    expect(mints[2]?.submissions).toHaveLength(0);
    await minterHas(cost * 10n);
    await advance(mints);
    expect(mints[2]?.submissions).toHaveLength(1);
    await finish(mints);
    await gasCosts(0n);
  });

  it('wait while gas costs more than the limit, which is reported once', async () => {
    await gasCosts(10n ** 12n);
    const mints = mintsOf(2);
    await advance(mints);
    await advance(mints);
    expect(mints.flatMap(({ submissions }) => submissions)).toEqual([]);
    expect(loggedTimes('mint.fees')).toBe(1);
    await gasCosts(0n);
    await finish(mints);
  });

  it('are replaced with higher fees when they stay pending too long, but only at the lowest nonce', async () => {
    await minterHas(10n ** 18n);
    const mints = mintsOf(3);
    await advance(mints);
    for (const mint of mints) mint.age(STUCK_SECONDS);
    await advance(mints);
    expect(mints.map(({ submissions }) => submissions.length)).toEqual([2, 1, 1]);
    const [first, second] = (mints[0]?.submissions ?? []) as unknown as [SentTransaction, SentTransaction];
    expect(second.nonce).toBe(first.nonce);
    expect(BigInt(second.maxFeePerGas)).toBeGreaterThan(BigInt(first.maxFeePerGas));
    await local.mine(1);
    await expectMinted(mints);
  });

  it('are sent again after a reorganization has dropped several of them', async () => {
    const mints = mintsOf(4);
    await advance(mints.slice(0, 2));
    await local.mine(1);
    await advance(mints);
    await local.mine(1);
    const nonces = lastNonces(mints);
    await local.reorganize(2);
    await local.rpc('anvil_dropAllTransactions');
    expect(await chain.nonceOf('minter')).toBe(nonces[0]);
    const late = new TestMint(chain);
    await advance([...mints, late]);
    expect(late.nonces).toEqual([]);
    for (const mint of mints) mint.age(LOST_SECONDS);
    await advance([...mints, late]);
    expect(lastNonces(mints)).toEqual(nonces);
    await finish([...mints, late]);
    await expectMinted([...mints, late]);
  });

  it('fill a nonce that has no job after a reorganization', async () => {
    const content = 'cd'.repeat(32);
    const [first, second] = [new TestMint(chain, content), new TestMint(chain, content)];
    await advance([first, second]);
    await local.mine(1);
    await advance([first, second]);
    await advance([first, second]);
    await local.mine(1);
    // The second job used two nonces; only its last one is signed again.
    await local.reorganize(2);
    await local.rpc('anvil_dropAllTransactions');
    for (const mint of [first, second]) mint.age(LOST_SECONDS);
    await advance([first, second]);
    await local.mine(1);
    await expectMinted([first]);
    expect(await chain.isVoided(second.mintId)).toBe(true);
  });
});

describe('an unreliable node', () => {
  it('that loses the response to a transaction causes no second mint', async () => {
    const node = await startFaultyNode(local.options.rpcUrl);
    const remote = local.client({ rpcUrl: node.url });
    const mints = mintsOf(3, remote);
    node.loseAnswers('eth_sendRawTransaction');
    await expect(advance(mints, senderOf(remote))).rejects.toBeInstanceOf(PartUnavailable);
    expect(node.lostCount()).toBe(1);
    const [{ tx }] = mints as [TestMint];
    await until(
      () => chain.isKnown(tx),
      (isKnown) => isKnown,
      'the transaction at the node',
    );
    node.away();
    await expect(advance(mints, senderOf(remote))).rejects.toBeInstanceOf(PartUnavailable);
    node.back();
    // The others were recorded, and the node may still receive them.
    for (const mint of mints.slice(1)) mint.age(LOST_SECONDS);
    await advance(mints, senderOf(remote));
    await local.mine(1);
    await expectMinted(mints);
    expect(mints[0]?.submissions).toHaveLength(1);
    remote.close();
    await node.stop();
  });

  it('is reported once; rounds continue when it answers, and a new block starts the next round', async () => {
    const node = await startFaultyNode(local.options.rpcUrl);
    const remote = local.client({ rpcUrl: node.url });
    const [mint] = mintsOf(1, remote) as [TestMint];
    const own = senderOf(remote);
    const rounds = new ChainRounds(remote, log(), 'mints');
    let wakes = 0;
    const run = () =>
      rounds.run(
        () => void (wakes += 1),
        () => own.advance([mint.job]),
      );
    node.away();
    await run();
    await run();
    expect(lines.filter((line) => line.includes('mints wait until it does'))).toHaveLength(1);
    node.back();
    await run();
    expect(lines.filter((line) => line.includes('chain answers again'))).toHaveLength(1);
    // `wake` is called immediately after a transaction was sent.
    expect(wakes).toBe(1);
    await until(
      async () => {
        await local.mine(1);
        return wakes;
      },
      (times) => times > 1,
      'the wake after a block',
    );
    await run();
    await expectMinted([mint]);
    rounds.stopWatching();
    remote.close();
    await node.stop();
  });
});

describe('an older version', () => {
  const advanceOld = (mints: readonly TestMint[]) =>
    advanceOneAtATime(
      chain,
      mints.map(({ job }) => job),
    );

  it('can take over while several transactions are pending, including lost ones', async () => {
    const mints = mintsOf(5);
    await advance(mints);
    const nonces = lastNonces(mints);
    await drop(mints[1] as TestMint, mints.slice(2));
    mints[1]?.age(LOST_SECONDS);
    const late = new TestMint(chain);
    await finish([...mints, late], () => advanceOld([...mints, late]));
    expect(lastNonces(mints)).toEqual(nonces);
    await expectMinted([...mints, late]);
  });

  it('can be replaced by this version even after it reused the nonce of a refused mint', async () => {
    const [refused, ...others] = mintsOf(4) as [TestMint, ...TestMint[]];
    await refused.recordOnly(await chain.nonceOf('minter'));
    refused.age(LOST_SECONDS);
    await administer('pause');
    (others[0] as TestMint).isGivenUp = true;
    await advanceOld([refused, others[0] as TestMint]);
    expect(others[0]?.nonces).toEqual(refused.nonces);
    await administer('unpause');
    const minted = [refused, ...others.slice(1)];
    await finish(minted, () => advance([refused, ...others]));
    await expectMinted(minted);
    expect(await chain.isVoided(others[0]?.mintId ?? '')).toBe(true);
  });
});

describe('a withdrawal', () => {
  const CONFIRMATIONS = 4;
  const owner = Wallet.createRandom();
  const abi = new Interface(artTokenArtifact.abi);

  /** Mints a token into the vault, and returns its withdrawal. */
  const withdrawalOf = async (patient: Chain) => {
    const [mint] = mintsOf(1) as [TestMint];
    await finish([mint]);
    const tokenId = (await chain.tokenOf(mint.mintId)) ?? '';
    const submissions: SentTransaction[] = [];
    const job = (): SendingJob => ({
      kind: 'withdrawal',
      about: { tokenId },
      submissions: [...submissions],
      isStillNeeded: async () => (await patient.ownerOf(tokenId)) === patient.vault,
      sign: (nonce, fees) => patient.signWithdrawal(tokenId, owner.address, nonce, fees),
      refused: () => Promise.resolve(null),
      record: (transaction) => Promise.resolve(void submissions.push(transaction)),
    });
    return { tokenId, submissions, job };
  };
  const sendBack = async (tokenId: string): Promise<void> => {
    const raw = await owner.signTransaction({
      type: 2,
      chainId: chain.id,
      to: chain.contract,
      data: abi.encodeFunctionData('transferFrom', [owner.address, chain.vault, BigInt(tokenId)]),
      nonce: Number(await local.rpc('eth_getTransactionCount', owner.address, 'latest')),
      gasLimit: 300_000n,
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
    });
    await local.rpc('eth_sendRawTransaction', raw);
    await local.mine(1);
  };
  /** Uses the next nonce of the vault for another transaction. */
  const useNonce = async (): Promise<void> => {
    const fees = await chain.fees();
    if (fees === null) throw new Error('no fees');
    const call = { to: chain.vault, data: '0x' };
    const { raw } = await chain.sign('vault', call, await chain.nonceOf('vault'), fees);
    await chain.send(raw);
    await local.mine(1);
  };

  it('gets a new nonce only after a final block has used the old one', async () => {
    const patient = local.client({ confirmations: CONFIRMATIONS });
    const vault = senderOf(patient, 'vault');
    const { tokenId, submissions, job } = await withdrawalOf(patient);
    await vault.advance([job()]);
    const [first] = submissions as [SentTransaction];
    await local.rpc('anvil_dropTransaction', first.tx);
    await useNonce();
    expect(await vault.advance([job()])).toEqual({ isInFlight: false, hasSent: false });
    await local.mine(CONFIRMATIONS - 1);
    await vault.advance([job()]);
    expect(submissions.map(({ nonce }) => nonce)).toEqual([first.nonce, first.nonce + 1]);
    await local.mine(1);
    expect(await patient.ownerOf(tokenId)).toBe(owner.address);
  });

  it('does not send a returned token again, even before the return is recorded', async () => {
    const patient = local.client({ confirmations: CONFIRMATIONS });
    const vault = senderOf(patient, 'vault');
    const { tokenId, submissions, job } = await withdrawalOf(patient);
    await vault.advance([job()]);
    await local.mine(1);
    expect(await patient.ownerOf(tokenId)).toBe(owner.address);
    await sendBack(tokenId);
    for (let block = 0; block < CONFIRMATIONS; block += 1) {
      await vault.advance([job()]);
      await local.mine(1);
    }
    expect(submissions).toHaveLength(1);
    expect(await patient.ownerOf(tokenId)).toBe(patient.vault);
  });

  it('keeps its nonce when its address was erased, so the next withdrawal does not replace it', async () => {
    const patient = local.client({ confirmations: CONFIRMATIONS });
    const vault = senderOf(patient, 'vault');
    const [erased, next] = [await withdrawalOf(patient), await withdrawalOf(patient)];
    await vault.advance([erased.job()]);
    await vault.advance([next.job(), { ...erased.job(), sign: () => Promise.resolve(null) }]);
    expect(next.submissions[0]?.nonce).toBe((erased.submissions[0]?.nonce ?? 0) + 1);
    await local.mine(1);
    for (const { tokenId } of [erased, next]) expect(await patient.ownerOf(tokenId)).toBe(owner.address);
  });
});
