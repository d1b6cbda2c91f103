import { artTokenArtifact, auditAnchorArtifact } from '@pixchange/contracts/chain/artifacts';
import { Interface, type LogDescription } from 'ethers';
import type { ReceiptLog } from './chain-proof.ts';

const token = new Interface(artTokenArtifact.abi);
const anchor = new Interface(auditAnchorArtifact.abi);

const read = (abi: Interface, { topics, data }: ReceiptLog): LogDescription | null => {
  try {
    return abi.parseLog({ topics: [...topics], data });
  } catch {
    return null;
  }
};

export interface MintedLog {
  readonly mintId: string;
  readonly tokenId: string;
  /** SHA-256 of the file, in hex without 0x. */
  readonly contentHash: string;
  readonly to: string;
}
export interface TransferLog {
  readonly from: string;
  readonly to: string;
  readonly tokenId: string;
}
/** Anchored head; the root is in hex without 0x. */
export interface AnchoredLog {
  readonly size: number;
  readonly root: string;
}

const argument = (log: LogDescription, name: string): string => String(log.args.getValue(name));
const bare = (hex: string): string => hex.replace(/^0x/, '');

/** Decodes a `Minted` entry of the token contract; null for any other log entry. */
export const mintedIn = (log: ReceiptLog): MintedLog | null => {
  const found = read(token, log);
  if (found?.name !== 'Minted') return null;
  return {
    mintId: argument(found, 'mintId'),
    tokenId: argument(found, 'tokenId'),
    contentHash: bare(argument(found, 'contentHash')),
    to: argument(found, 'to'),
  };
};

export const transferIn = (log: ReceiptLog): TransferLog | null => {
  const found = read(token, log);
  if (found?.name !== 'Transfer') return null;
  return { from: argument(found, 'from'), to: argument(found, 'to'), tokenId: argument(found, 'tokenId') };
};

export const anchoredIn = (log: ReceiptLog): AnchoredLog | null => {
  const found = read(anchor, log);
  if (found?.name !== 'Anchored') return null;
  return { size: Number(argument(found, 'size')), root: bare(argument(found, 'root')) };
};

export const topicOf = (name: 'Minted' | 'Transfer' | 'Anchored'): string =>
  (name === 'Anchored' ? anchor : token).getEvent(name)?.topicHash ?? '';
