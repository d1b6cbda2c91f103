import { mints as limits } from '@pixchange/contracts/http/limits';
import { mapAtOnce } from '../at-once.ts';
import type { Log } from '../log.ts';
import { ContractRefusal, type Chain, type Sender, type SignedTransaction } from './chain.ts';
import type { Fees } from './fees.ts';

/**
 * Maximum number of a key's transactions that are not in a block yet. At one block per second, this allows about 16
 * transactions per second. Nodes accept at least 16 pending transactions of one account by default (geth's
 * `txpool.accountslots`); more could be dropped.
 */
export const IN_FLIGHT_MAX = 16;

/** Maximum number of transactions that are signed or recorded concurrently. */
const AT_ONCE = 8;

/** Transaction in the form that is recorded before it is sent. */
export interface SentTransaction {
  readonly tx: string;
  readonly nonce: number;
  /** Wei per unit of gas. */
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
  /** Newest block before the transaction was sent; the transaction can only be mined in a later one. */
  readonly fromBlock: number;
  readonly submittedAt: string;
}

/** Reason why nothing is sent; logged once, until a transaction of the same kind is sent. */
export class SendingWaits extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Mint, anchor or withdrawal that needs a transaction. */
export interface SendingJob {
  /** Kind of transaction, in codes and texts of log lines. */
  readonly kind: 'mint' | 'anchor' | 'withdrawal';
  /** Fields of log lines that identify the job. */
  readonly about: Readonly<Record<string, unknown>>;
  /** Recorded transactions in order; any of them may be in a block. */
  readonly submissions: readonly SentTransaction[];
  /** True when a transaction other than the last one is needed: the void of a mint that was given up. */
  readonly isOutdated?: boolean;
  /**
   * Whether the job still needs a transaction after another one used its nonce. With this function, a job gets a new
   * nonce only after a final block has used the previous one. The previous transaction can then never be mined.
   */
  readonly isStillNeeded?: () => Promise<boolean>;
  /**
   * Signs the transaction; null when it can't be signed now.
   * @throws ContractRefusal; SendingWaits
   */
  readonly sign: (nonce: number, fees: Fees) => Promise<SignedTransaction | null>;
  /** Handles a refusal of the contract; returns the reason to wait, or null when there is nothing to report. */
  readonly refused: (reason: string) => Promise<SendingWaits | null>;
  /** Records the transaction before it is sent. */
  readonly record: (transaction: SentTransaction) => Promise<void>;
}

/** Progress of the transactions of one sender. */
export interface Progress {
  /** True while the node has a transaction that is not in a block yet. */
  readonly isInFlight: boolean;
  readonly hasSent: boolean;
}

/** A nonce that no block has used, and the transaction signed with it. */
interface Slot {
  readonly job: SendingJob;
  readonly last: SentTransaction;
  /** Maximum cost in wei; null when the node does not have the transaction. */
  readonly cost: bigint | null;
}

/** Signed transaction that is neither recorded nor sent. */
interface Draft {
  readonly job: SendingJob;
  readonly signed: SignedTransaction;
  readonly fees: Fees;
}

/** Result of a step for one nonce: `free` when a new job may use it, `waits` when nothing more can be sent now. */
type Step = 'done' | 'free' | 'waits';

interface Offer {
  readonly feesAbove: (replaced?: Fees) => Fees | null;
  readonly head: number;
  readonly balance: bigint;
}

interface Round {
  /** First nonce that no block has used. */
  readonly nonce: number;
  /** First nonce without a transaction. */
  end: number;
  readonly slots: Map<number, Slot>;
  /** Fees, newest block and balance; read when the first transaction is signed. */
  readonly offer: () => Promise<Offer>;
  hasSent: boolean;
}

const ageMs = ({ last }: Slot): number => Date.now() - Date.parse(last.submittedAt);

const feesOf = ({ last: { maxFeePerGas, maxPriorityFeePerGas } }: Slot): Fees => ({
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
});

/** Returns a function that runs `work` at its first call; later calls return the same result. */
const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | null = null;
  return () => (result ??= work());
};

/** Sorts transactions with the same nonce by priority: the one that the node has comes last, otherwise the newest. */
const byPriority = (one: Slot, other: Slot): number =>
  Number(one.cost !== null) - Number(other.cost !== null) ||
  Date.parse(one.last.submittedAt) - Date.parse(other.last.submittedAt);

/**
 * Sends the transactions of one key in the order of their nonces, several at a time. A transaction is recorded before
 * it is sent, so that a crash loses none. If the node does not have it, it is signed again with the same nonce. A nonce
 * that no job uses anymore is filled with an empty transfer, because later nonces can't be mined before it.
 */
export class TransactionSender {
  /** Reported reasons to wait, with their kind of job. */
  private readonly reported = new Map<string, SendingJob['kind']>();
  /** Empty transfers by their nonce. They are not recorded; after a crash, the gap is found and filled again. */
  private readonly fillers = new Map<number, SentTransaction>();

  constructor(
    private readonly chain: Chain,
    private readonly key: Sender,
    private readonly log: Log,
  ) {}

  /**
   * Advances every job of the key as far as possible; new transactions are sent in the order of the jobs.
   * @throws PartUnavailable `chain`
   */
  async advance(jobs: readonly SendingJob[]): Promise<Progress> {
    const { chain, key } = this;
    const nonce = await chain.nonceOf(key);
    for (const used of this.fillers.keys()) if (used < nonce) this.fillers.delete(used);
    const all = [...jobs, ...[...this.fillers.values()].map((last) => this.filler([last]))];
    const found = await mapAtOnce(all, IN_FLIGHT_MAX, (job) => this.stateOf(job, nonce));
    const pending = found.filter((one) => typeof one === 'object');
    const round: Round = {
      nonce,
      end: Math.max(nonce, ...pending.map(({ last }) => last.nonce + 1)),
      slots: new Map(pending.toSorted(byPriority).map((slot) => [slot.last.nonce, slot])),
      offer: once(async () => {
        const [feesAbove, head, balance] = await Promise.all([chain.prices(), chain.headBlock(), chain.balanceOf(key)]);
        return { feesAbove, head, balance };
      }),
      hasSent: false,
    };
    if (await this.keepPending(round))
      await this.sendNew(
        round,
        jobs.filter((_, index) => found[index] === 'new'),
      );
    return { isInFlight: [...round.slots.values()].some(({ cost }) => cost !== null), hasSent: round.hasSent };
  }

  /**
   * Returns the pending transaction of a job, `new` when the job needs a new nonce, or `done` when it needs nothing
   * now.
   */
  private async stateOf(job: SendingJob, nonce: number): Promise<Slot | 'new' | 'done'> {
    const last = job.submissions.at(-1);
    if (last === undefined) return 'new';
    if (last.nonce >= nonce) return { job, last, cost: await this.chain.costOf(last.tx) };
    const receipts = await Promise.all(job.submissions.map(({ tx }) => this.chain.receiptOf(tx)));
    if (receipts.some((receipt) => receipt?.status === 'mined')) return job.isOutdated === true ? 'new' : 'done';
    // The nonce was used by a reverted transaction of the job, or by another transaction.
    if (job.isStillNeeded === undefined) return 'new';
    return (await this.isUsedFinally(last.nonce)) && (await job.isStillNeeded()) ? 'new' : 'done';
  }

  private async isUsedFinally(nonce: number): Promise<boolean> {
    const final = await this.chain.finalBlock();
    return final >= 0 && (await this.chain.nonceOf(this.key, final)) > nonce;
  }

  /**
   * Fills the gaps among pending transactions, and replaces the lowest one if needed; false when nothing more can be
   * sent now.
   */
  private async keepPending(round: Round): Promise<boolean> {
    for (let at = round.nonce; at < round.end; at += 1) {
      const step = await this.keep(round, at);
      if (step === 'waits') return false;
      if (step === 'free') round.end = at;
    }
    return true;
  }

  private async keep(round: Round, at: number): Promise<Step> {
    const slot = round.slots.get(at);
    if (slot === undefined) return this.submit(round, this.filler(), at);
    const isOutdated = slot.job.isOutdated === true;
    if (slot.cost === null)
      return isOutdated || ageMs(slot) > limits.lostSeconds * 1_000 ? this.renew(round, at, slot.job) : 'waits';
    // Only the lowest nonce is replaced, because the others may just be waiting for it.
    const isDue = at === round.nonce && (isOutdated || ageMs(slot) > limits.stuckSeconds * 1_000);
    return isDue ? this.renew(round, at, slot.job, feesOf(slot)) : 'done';
  }

  /**
   * Signs and sends a transaction with the job's own nonce. If it can't be signed, an empty transfer uses the nonce,
   * unless no later nonce is in use.
   */
  private async renew(round: Round, at: number, job: SendingJob, replaced?: Fees): Promise<Step> {
    const step = await this.submit(round, job, at, replaced);
    if (step !== 'free') return step;
    // Without a transaction for this nonce, the later ones could not be mined.
    if (at < round.end - 1) return this.submit(round, this.filler(), at, replaced);
    return replaced === undefined ? 'free' : 'done';
  }

  /** Signs and records new transactions together, and sends them in the order of their nonces. */
  private async sendNew(round: Round, jobs: readonly SendingJob[]): Promise<void> {
    let left = jobs;
    while (left.length > 0 && round.end - round.nonce < IN_FLIGHT_MAX) {
      const next = left.slice(0, IN_FLIGHT_MAX - (round.end - round.nonce));
      const fees = await this.feesFor(round, (next[0] as SendingJob).kind);
      if (fees === null) return;
      const signed = await mapAtOnce([...next.entries()], AT_ONCE, ([index, job]) =>
        this.signed(job, round.end + index, fees),
      );
      const refused = signed.indexOf(null);
      const ready = refused === -1 ? next : next.slice(0, refused);
      // Jobs after a refused one are signed again, because their nonces would leave a gap.
      left = [
        ...next.slice(ready.length).filter((_, index) => signed[ready.length + index] !== null),
        ...left.slice(next.length),
      ];
      const drafts = await this.covered(
        round,
        ready.map((job, index) => ({ job, signed: signed[index] as SignedTransaction, fees })),
      );
      if ((await this.sendAll(round, drafts)) !== ready.length) return;
      round.end += ready.length;
    }
  }

  /** Signs, records and sends a transaction of a job; `free` when it can't be signed. */
  private async submit(round: Round, job: SendingJob, nonce: number, replaced?: Fees): Promise<Step> {
    const fees = await this.feesFor(round, job.kind, replaced);
    if (fees === null) return 'waits';
    const signed = await this.signed(job, nonce, fees);
    if (signed === null) return 'free';
    const drafts = await this.covered(round, [{ job, signed, fees }]);
    return (await this.sendAll(round, drafts)) === 1 ? 'done' : 'waits';
  }

  /** Records all transactions, then sends them in order up to a failure; returns how many were sent. */
  private async sendAll(round: Round, drafts: readonly Draft[]): Promise<number> {
    const { head } = await round.offer();
    const recorded = await mapAtOnce(drafts, AT_ONCE, async ({ job, signed, fees }) => {
      const last = {
        tx: signed.hash,
        nonce: signed.nonce,
        maxFeePerGas: String(fees.maxFeePerGas),
        maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
        fromBlock: head,
        submittedAt: new Date().toISOString(),
      };
      await job.record(last);
      return last;
    });
    for (const [index, { job, signed }] of drafts.entries()) {
      const last = recorded[index] as SentTransaction;
      const result = await this.chain.send(signed.raw);
      const outcome =
        result === 'sent' ? 'transaction was sent' : 'the node did not accept a transaction; retrying later';
      this.log.info({ kind: job.kind, ...job.about, tx: last.tx, nonce: last.nonce, result }, outcome);
      if (result !== 'sent') return index;
      round.hasSent = true;
      round.slots.set(last.nonce, { job, last, cost: signed.cost });
    }
    return drafts.length;
  }

  /** Returns an empty transfer to the key's own address, as a job. */
  private filler(submissions: readonly SentTransaction[] = []): SendingJob {
    const { chain, key } = this;
    return {
      kind: key === 'minter' ? 'mint' : 'withdrawal',
      about: { call: 'none' },
      submissions,
      sign: (nonce, fees) => chain.sign(key, { to: chain[key], data: '0x' }, nonce, fees),
      refused: (reason) => Promise.reject(new Error(`the chain refuses an empty transfer: ${reason}`)),
      record: (transaction) => Promise.resolve(void this.fillers.set(transaction.nonce, transaction)),
    };
  }

  private async feesFor(round: Round, kind: SendingJob['kind'], replaced?: Fees): Promise<Fees | null> {
    const fees = (await round.offer()).feesAbove(replaced);
    if (fees === null)
      this.report(kind, new SendingWaits(`${kind}.fees`, `gas costs more than CHAIN_MAX_FEE_GWEI; ${kind}s wait`));
    return fees;
  }

  /** Returns the first transactions whose cost the balance covers in addition to all other pending transactions. */
  private async covered(round: Round, drafts: readonly Draft[]): Promise<readonly Draft[]> {
    const nonces = new Set(drafts.map(({ signed: { nonce } }) => nonce));
    let cost = 0n;
    for (const [nonce, slot] of round.slots) if (!nonces.has(nonce)) cost += slot.cost ?? 0n;
    const { balance } = await round.offer();
    const end = drafts.findIndex(({ signed }) => (cost += signed.cost) > balance && signed.cost > 0n);
    const [first] = drafts;
    for (const [code, of] of this.reported) if (end !== 0 && of === first?.job.kind) this.reported.delete(code);
    const short = drafts[end];
    if (short === undefined) return drafts;
    const { kind } = short.job;
    const account = `the ${this.key} ${this.chain[this.key]}`;
    const message = `the balance of ${account} is too low for gas; ${kind}s wait until it is topped up`;
    this.report(kind, new SendingWaits(`${kind}.no-funds`, message));
    return drafts.slice(0, end);
  }

  private async signed(job: SendingJob, nonce: number, fees: Fees): Promise<SignedTransaction | null> {
    try {
      return await job.sign(nonce, fees);
    } catch (error) {
      const why = error instanceof ContractRefusal ? await job.refused(error.reason) : error;
      if (why instanceof SendingWaits) this.report(job.kind, why);
      else if (why !== null) throw why;
      return null;
    }
  }

  private report(kind: SendingJob['kind'], { code, message }: SendingWaits): void {
    if (!this.reported.has(code)) this.log.error({ code }, message);
    this.reported.set(code, kind);
  }
}
