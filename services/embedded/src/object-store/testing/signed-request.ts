import { createHash } from 'node:crypto';
import { chunkStringToSign, sign, stringToSign } from '../auth/signature.ts';

export interface Owner {
  readonly accessKey: string;
  readonly secretKey: string;
}

interface SignedRequest {
  readonly method: string;
  /** Path with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Payload hash; default `UNSIGNED-PAYLOAD`. */
  readonly payloadHash?: string;
}

const REGION = 'us-east-1';

/** Creates functions that send requests as the owner, with headers that the product's client never sends. */
export const signedRequests = (endpoint: string, { accessKey, secretKey }: Owner) => {
  const amzDate = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = { day: amzDate.slice(0, 8), region: REGION };
  const signatureOf = ({ method, path, headers = {}, payloadHash = 'UNSIGNED-PAYLOAD' }: SignedRequest) => {
    const url = new URL(path, endpoint);
    const all = { ...headers, host: url.host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': amzDate };
    const signed = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
    const request = {
      method,
      path: decodeURIComponent(url.pathname),
      query: [...url.searchParams],
      headers: signed,
      payloadHash,
    };
    const signature = sign(secretKey, scope, stringToSign(request, amzDate, scope));
    const names = signed.map(([name]) => name).join(';');
    const credential = `${accessKey}/${scope.day}/${REGION}/s3/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
    return { url, signature, headers: { ...all, authorization } };
  };
  const send = async (signedRequest: SignedRequest) => {
    const { url, headers } = signatureOf(signedRequest);
    const { host: _, ...sent } = headers;
    const { method, body } = signedRequest;
    const response = await fetch(url, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('latin1');
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      code: /<Code>(\w+)/.exec(text)?.[1] ?? '',
    };
  };
  /** Sends a body in signed chunks of a given size, with a trailing header. */
  const sendChunks = (
    { path, data, trailer }: { path: string; data: Buffer; trailer: readonly [name: string, value: string] },
    chunkBytes: number,
    tamper: (body: string) => string = (body) => body,
  ) => {
    const payloadHash = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER';
    const headers = {
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': String(data.length),
      'x-amz-trailer': trailer[0],
    };
    const signedRequest = { method: 'PUT', path, headers, payloadHash };
    let previous = signatureOf(signedRequest).signature;
    const next = (kind: 'chunk' | 'trailer', content: Buffer | string): string => {
      const hash = createHash('sha256').update(content).digest('hex');
      previous = sign(secretKey, scope, chunkStringToSign(kind, previous, hash, { amzDate, scope }));
      return previous;
    };
    const pieces: string[] = [];
    for (let at = 0; at <= data.length; at += chunkBytes) {
      const piece = data.subarray(at, at + chunkBytes);
      if (piece.length === 0) break;
      pieces.push(
        `${piece.length.toString(16)};chunk-signature=${next('chunk', piece)}\r\n${piece.toString('latin1')}\r\n`,
      );
    }
    pieces.push(`0;chunk-signature=${next('chunk', '')}\r\n`);
    const [name, value] = trailer;
    pieces.push(`${name}:${value}\r\nx-amz-trailer-signature:${next('trailer', `${name}:${value}\n`)}\r\n\r\n`);
    return send({ ...signedRequest, body: Buffer.from(tamper(pieces.join('')), 'latin1') });
  };
  return { send, sendChunks };
};
