import type { Keeper } from './keeper.ts';
import { readRequest, rpcErrors, rpcFailure, type Rpc, type RpcRequest, type RpcResponse } from './rpc.ts';

/** RPC methods that only read the chain. anvil's own methods, which can rewrite it, are rejected. */
const reads: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]);

const callsMax = 1_000;

/**
 * Replaces `finalized` and `safe` with the newest block that is saved on disk. anvil's own tags lag up to 64 blocks
 * behind, so the newest blocks would never be final on a chain that mines no empty blocks.
 */
const withFinalBlock = (param: unknown, final: string): unknown => {
  if (param === 'finalized' || param === 'safe') return final;
  if (typeof param !== 'object' || param === null || Array.isArray(param)) return param;
  return Object.fromEntries(
    Object.entries(param).map(([name, value]) => [
      name,
      (name === 'fromBlock' || name === 'toBlock') && (value === 'finalized' || value === 'safe') ? final : value,
    ]),
  );
};

/** Creates the handler for the RPC methods that the embedded chain supports: reads and raw transactions. */
export const createCalls = (rpc: Rpc, keeper: Keeper) => {
  const one = async (value: unknown): Promise<RpcResponse> => {
    const request = readRequest(value);
    if (request === undefined) return rpcFailure(null, rpcErrors.invalidRequest, 'not a JSON-RPC call');
    const { id, method, params } = request;
    try {
      if (method === 'eth_sendRawTransaction') return await keeper.submit(request);
      if (!reads.has(method))
        return rpcFailure(id, rpcErrors.methodNotFound, `the embedded chain does not offer ${method}`);
      const final = `0x${keeper.finalBlock().toString(16)}`;
      const forwarded: RpcRequest = { id, method, params: params.map((param) => withFinalBlock(param, final)) };
      return await rpc.ask(forwarded);
    } catch (error) {
      return rpcFailure(id, rpcErrors.internal, (error as Error).message);
    }
  };
  return async (body: unknown): Promise<RpcResponse | RpcResponse[]> => {
    if (!Array.isArray(body)) return one(body);
    if (body.length === 0 || body.length > callsMax)
      return rpcFailure(null, rpcErrors.invalidRequest, `a batch has 1 to ${callsMax} calls`);
    const responses: RpcResponse[] = [];
    for (const value of body) responses.push(await one(value));
    return responses;
  };
};
