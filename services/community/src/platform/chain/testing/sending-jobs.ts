import { randomBytes } from 'node:crypto';
import { ContractRefusal, type Chain } from '../chain.ts';
import type { SendingJob, SentTransaction } from '../sender.ts';

const hex32 = (): string => randomBytes(32).toString('hex');

/**
 * Mint whose transactions are recorded in memory; it is voided once the contract refuses it because its content is
 * already minted.
 */
export class TestMint {
  readonly mintId = `0x${hex32()}`;
  readonly submissions: (SentTransaction & { readonly call: 'mint' | 'void' })[] = [];
  readonly refusals: string[] = [];
  isGivenUp = false;

  constructor(
    private readonly chain: Chain,
    private readonly contentHash = hex32(),
  ) {}

  get job(): SendingJob {
    const { chain, mintId } = this;
    const call = this.isGivenUp ? 'void' : 'mint';
    const last = this.submissions.at(-1);
    return {
      kind: 'mint',
      about: { mintId },
      submissions: [...this.submissions],
      isOutdated: last !== undefined && last.call !== call,
      sign: (nonce, fees) =>
        call === 'void'
          ? chain.signVoid(mintId, nonce, fees)
          : chain.signMint(
              { mintId, to: chain.vault, contentHash: this.contentHash, path: 'one', royaltyReceiver: chain.vault },
              nonce,
              fees,
            ),
      refused: (reason) => {
        this.refusals.push(reason);
        if (reason === 'ContentAlreadyMinted') this.isGivenUp = true;
        return Promise.resolve(null);
      },
      record: (transaction) => Promise.resolve(void this.submissions.push({ call, ...transaction })),
    };
  }

  get nonces(): number[] {
    return this.submissions.map(({ nonce }) => nonce);
  }

  get tx(): string {
    return this.submissions.at(-1)?.tx ?? '';
  }

  /** Makes the last transaction older. */
  age(seconds: number): void {
    const last = this.submissions.pop();
    if (last === undefined) throw new Error('nothing was submitted');
    const submittedAt = new Date(Date.parse(last.submittedAt) - seconds * 1_000).toISOString();
    this.submissions.push({ ...last, submittedAt });
  }

  /** Records a transaction without sending it, like a process that crashes between the two steps. */
  async recordOnly(nonce: number): Promise<void> {
    const fees = await this.chain.fees();
    if (fees === null) throw new Error('no fees');
    const { hash } = (await this.job.sign(nonce, fees)) ?? {};
    await this.job.record({
      tx: hash ?? '',
      nonce,
      maxFeePerGas: String(fees.maxFeePerGas),
      maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
      fromBlock: await this.chain.headBlock(),
      submittedAt: new Date().toISOString(),
    });
  }
}

/**
 * Advances mints like versions before `TransactionSender`: only one transaction is pending, and sent ones come first,
 * in the order of their nonces.
 */
export const advanceOneAtATime = async (chain: Chain, jobs: readonly SendingJob[]): Promise<void> => {
  const next = async (job: SendingJob, nonce: number): Promise<boolean> => {
    const fees = await chain.fees();
    if (fees === null) return false;
    const signed = await job.sign(nonce, fees).catch((error: unknown) => {
      if (error instanceof ContractRefusal) return null;
      throw error;
    });
    if (signed === null) return true;
    await job.record({
      tx: signed.hash,
      nonce,
      maxFeePerGas: String(fees.maxFeePerGas),
      maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
      fromBlock: await chain.headBlock(),
      submittedAt: new Date().toISOString(),
    });
    return (await chain.send(signed.raw)) === 'sent' && (await chain.receiptOf(signed.hash)) !== null;
  };
  const again = async (job: SendingJob, last: SentTransaction): Promise<boolean> => {
    for (const { tx } of job.submissions) if ((await chain.receiptOf(tx))?.status === 'mined') return true;
    const nonce = await chain.nonceOf('minter');
    if (last.nonce > nonce) return false;
    if (last.nonce < nonce) return next(job, nonce);
    const isLost = Date.now() - Date.parse(last.submittedAt) > 10_000 && !(await chain.isKnown(last.tx));
    return isLost ? next(job, nonce) : false;
  };
  const sent = jobs.flatMap((job) => job.submissions.slice(-1).map((last) => ({ job, last })));
  for (const { job, last } of sent.toSorted((one, other) => one.last.nonce - other.last.nonce))
    if (!(await again(job, last))) return;
  for (const job of jobs) if (job.submissions.length === 0 && !(await next(job, await chain.nonceOf('minter')))) return;
};
