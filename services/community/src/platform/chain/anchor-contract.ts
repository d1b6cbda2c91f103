import { auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import { Interface } from 'ethers';
import type { Chain, SignedTransaction } from './chain.ts';
import type { Fees } from './fees.ts';

/** A head on the chain. `root` is in hex without 0x; `tx` is the hash of the transaction, with 0x. */
export interface AnchoredHead {
  readonly size: number;
  readonly root: string;
  readonly tx: string;
  readonly block: number;
}

const abi = new Interface(auditAnchorArtifact.abi);
const ANCHORED = abi.getEvent('Anchored')?.topicHash ?? '';

/** The contract that stores heads of the tamper-evident log. Throws PartUnavailable when the node can't be reached. */
export class AnchorContract {
  constructor(
    private readonly chain: Chain,
    readonly address: string,
  ) {}

  /** Returns the size of the newest anchored head; 0 before the first. Its block can still be replaced. */
  async latestSize(): Promise<number> {
    return Number(BigInt(await this.chain.callOf({ to: this.address, data: abi.encodeFunctionData('latestSize') })));
  }

  /** Returns the heads that were anchored in these blocks, both inclusive, in order. */
  async anchoredIn(fromBlock: number, toBlock: number): Promise<AnchoredHead[]> {
    const logs = await this.chain.logsOf(this.address, [ANCHORED], fromBlock, toBlock);
    return logs.map(({ data, topics, transactionHash: tx, blockNumber: block }) => {
      const [size, root] = abi.decodeEventLog('Anchored', data, topics) as unknown as [bigint, string];
      return { size: Number(size), root: root.slice(2), tx, block };
    });
  }

  /**
   * Signs the transaction that anchors a head of `size` log leaves; `root` is in hex without 0x.
   * @throws ContractRefusal when the contract would refuse the call now
   */
  sign(size: number, root: string, nonce: number, fees: Fees): Promise<SignedTransaction> {
    const data = abi.encodeFunctionData('anchor', [size, `0x${root}`]);
    return this.chain.sign('minter', { to: this.address, data }, nonce, fees);
  }
}
