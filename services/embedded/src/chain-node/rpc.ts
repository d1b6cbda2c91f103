import { connect } from 'node:net';

const LINE_END = 0x0a;

/** Request of the Ethereum JSON-RPC API. */
export type RpcRequest = { id: unknown; method: string; params: readonly unknown[] };
export type RpcResponse = { jsonrpc: '2.0'; id: unknown; result?: unknown; error?: { code: number; message: string } };

export const rpcErrors = { invalidRequest: -32_600, methodNotFound: -32_601, internal: -32_603 } as const;

export const rpcFailure = (id: unknown, code: number, message: string): RpcResponse => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
});

/** Returns a parsed JSON value as a request, or undefined if it is not a request. */
export const readRequest = (value: unknown): RpcRequest | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, method, params = [] } = value as { id?: unknown; method?: unknown; params?: unknown };
  if (typeof method !== 'string' || !Array.isArray(params)) return undefined;
  return { id: id ?? null, method, params };
};

export type Rpc = {
  /** Returns the response unchanged, even an error; rejects when the node does not respond. */
  ask(request: RpcRequest): Promise<RpcResponse>;
  /** Returns the result; throws an error with the message of an RPC error. */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
};

const askByHttp = async (url: string, text: string): Promise<string> => {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
  return response.text();
};

/** Sends one request over its own connection; the response is one line of any length. */
const askBySocket = async (path: string, text: string): Promise<string> => {
  const socket = connect(path);
  try {
    socket.write(`${text}\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (chunk.at(-1) === LINE_END) return Buffer.concat(chunks).toString('utf8');
    }
    throw new Error('the node closed the connection before it answered');
  } finally {
    socket.destroy();
  }
};

/**
 * Creates a client of a node.
 * @param url an HTTP URL, or `unix:` and the path of a socket
 */
export const createRpc = (url: string): Rpc => {
  const ask = async (request: RpcRequest): Promise<RpcResponse> => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...request });
    const answer = url.startsWith('unix:') ? askBySocket(url.slice('unix:'.length), text) : askByHttp(url, text);
    return JSON.parse(await answer) as RpcResponse;
  };
  return {
    ask,
    call: async (method, ...params) => {
      const { result, error } = await ask({ id: 1, method, params });
      if (error !== undefined) throw new Error(`${method}: ${error.message}`);
      return result;
    },
  };
};
