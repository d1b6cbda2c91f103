import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { artTokenArtifact } from '@pixchange/contracts/chain/artifacts';
import { Interface } from 'ethers';

const abi = new Interface(artTokenArtifact.abi);
const hex = (value: number): string => `0x${value.toString(16)}`;
export const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const vault = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export interface MintedToken {
  readonly tokenId: string;
  readonly mintId: string;
  readonly contentSha256: string;
  readonly tx: string;
  readonly block: number;
}

const logOf = ({ tokenId, mintId, contentSha256, tx, block }: MintedToken) => {
  const values = { mintId, tokenId, to: vault, contentHash: `0x${contentSha256}` };
  const event = abi.getEvent('Minted');
  if (event === null) throw new Error('the contract has no event Minted');
  const { topics, data } = abi.encodeEventLog(
    event,
    event.inputs.map(({ name }) => values[name as keyof typeof values]),
  );
  return { address: contract, topics, data, blockNumber: hex(block), logIndex: hex(0), transactionHash: tx };
};

/** Serves the JSON-RPC calls that an auditor makes, with a test's tokens. */
export class ChainServer {
  readonly tokens: MintedToken[] = [];
  /** Methods that were called. */
  readonly asked = new Set<string>();
  /** Method that the server rejects. */
  refused: string | null = null;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ChainServer> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const chain = new ChainServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { id, method } = JSON.parse(body) as { id: number; method: string };
        response.setHeader('content-type', 'application/json');
        const answer =
          method === chain.refused
            ? { error: { code: -32_005, message: 'query returns more than 10000 results' } }
            : { result: chain.answer(method) };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
      });
    });
    return chain;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => void this.server.close(() => resolve()));
  }

  private answer(method: string): unknown {
    this.asked.add(method);
    switch (method) {
      case 'eth_chainId':
        return hex(137);
      case 'eth_blockNumber':
        return hex(100);
      case 'eth_getCode':
        return '0x60';
      case 'eth_getBlockByNumber':
        return { number: hex(100), timestamp: hex(0), hash: `0x${'1'.repeat(64)}` };
      default:
        return this.tokens.map(logOf);
    }
  }
}
