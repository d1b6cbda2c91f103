import { S3Error } from '../errors.ts';
import type { ChunkedPayload, ChunkSigner } from '../http/chunked-body.ts';
import { clockSkewMsMax, presignSecondsMax } from '../limits.ts';
import {
  algorithm,
  checkCredential,
  chunkStringToSign,
  equalInConstantTime,
  type Keys,
  parseAmzDate,
  parseCredential,
  sign,
  type SignedRequest,
  stringToSign,
} from './signature.ts';

/** Request data for authentication; `headers` maps lowercase names to all received values. */
export interface RequestFacts {
  method: string;
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, readonly string[] | undefined>>;
}

export interface Identity {
  /** `owner` has the keys; everyone else is anonymous, and the bucket's policy decides what they may do. */
  kind: 'owner' | 'anonymous';
  /** Signed SHA-256 (hex) that the body must match. */
  payloadSha256?: string;
  /** Format of a chunked body, in which either all chunks are signed or none. */
  chunks?: ChunkedPayload;
}

const unsignedPayload = 'UNSIGNED-PAYLOAD';
const header = (facts: RequestFacts, name: string): string | undefined => facts.headers[name]?.join(',');

const signedHeaderPairs = (facts: RequestFacts, names: readonly string[]): (readonly [string, string])[] => {
  if (!names.includes('host')) throw new S3Error('AccessDenied', 'The header host must be signed.');
  const unsigned = Object.keys(facts.headers).find((name) => name.startsWith('x-amz-') && !names.includes(name));
  if (unsigned) {
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
      HeadersNotSigned: unsigned,
    });
  }
  return names.map((name) => {
    const value = header(facts, name);
    if (value === undefined) throw new S3Error('AccessDenied', `The signed header ${name} is missing.`);
    return [name, value] as const;
  });
};

interface Signing {
  amzDate: string;
  region: string;
  given: string;
  keys: Keys;
}

const checkSignature = (request: SignedRequest, { amzDate, region, given, keys }: Signing): void => {
  const scope = { day: amzDate.slice(0, 8), region };
  const expected = sign(keys.secretKey, scope, stringToSign(request, amzDate, scope));
  if (!equalInConstantTime(expected, given)) throw new S3Error('SignatureDoesNotMatch');
};

/** Formats of a chunked body: whether the chunks are signed, and whether trailing headers follow them. */
const chunkedPayloads: Readonly<Record<string, { isSigned: boolean; hasTrailer: boolean }>> = {
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { isSigned: false, hasTrailer: true },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { isSigned: true, hasTrailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { isSigned: true, hasTrailer: true },
};

/** Returns the signer of chunks. Each signature covers the previous one; the first covers the request signature. */
const chunkSigner = ({ amzDate, region, given, keys }: Signing): ChunkSigner => {
  const scope = { day: amzDate.slice(0, 8), region };
  let previous = given;
  return {
    sign: (kind, contentHash) => {
      previous = sign(keys.secretKey, scope, chunkStringToSign(kind, previous, contentHash, { amzDate, scope }));
      return previous;
    },
  };
};

/** Returns the owner's identity with the signed properties of the body. */
const ownerOf = (payloadHash: string, signing: Signing): Identity => {
  const chunked = Object.hasOwn(chunkedPayloads, payloadHash) ? chunkedPayloads[payloadHash] : undefined;
  if (chunked !== undefined) {
    const { isSigned, hasTrailer } = chunked;
    return { kind: 'owner', chunks: { signer: isSigned ? chunkSigner(signing) : null, hasTrailer } };
  }
  return payloadHash === unsignedPayload ? { kind: 'owner' } : { kind: 'owner', payloadSha256: payloadHash };
};

/** Returns the signed hash of the body: 64 hex digits, UNSIGNED-PAYLOAD, or the name of a chunked format. */
const readPayloadHash = (text: string | undefined): string => {
  if (text === undefined)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  if (Object.hasOwn(chunkedPayloads, text)) return text;
  if (text.startsWith('STREAMING-'))
    throw new S3Error('NotImplemented', 'This form of chunked signatures is not supported.');
  if (text !== unsignedPayload && !/^[0-9a-f]{64}$/.test(text)) {
    throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a valid sha256 value.');
  }
  return text;
};

const authorizationPattern = new RegExp(
  `^${algorithm} +Credential=([^, ]+), *SignedHeaders=([^, ]+), *Signature=([0-9a-f]+)$`,
);

const byHeader = (facts: RequestFacts, authorization: string, keys: Keys, nowMs: number): Identity => {
  if (!authorization.startsWith(algorithm)) {
    throw new S3Error(
      'InvalidRequest',
      `The authorization mechanism you have provided is not supported. Please use ${algorithm}.`,
    );
  }
  const [, credentialText = '', names = '', signature = ''] = authorizationPattern.exec(authorization) ?? [];
  const credential = parseCredential(credentialText);
  if (!credential) throw new S3Error('AuthorizationHeaderMalformed');
  const amzDate = header(facts, 'x-amz-date') ?? '';
  const timeMs = parseAmzDate(amzDate);
  if (timeMs === null)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  if (Math.abs(nowMs - timeMs) > clockSkewMsMax) throw new S3Error('RequestTimeTooSkewed');
  checkCredential(credential, amzDate, keys, 'AuthorizationHeaderMalformed');
  const payloadHash = readPayloadHash(header(facts, 'x-amz-content-sha256'));
  const request = { ...facts, headers: signedHeaderPairs(facts, names.split(';')), payloadHash };
  const signing = { amzDate, region: credential.region, given: signature, keys };
  checkSignature(request, signing);
  return ownerOf(payloadHash, signing);
};

const byQuery = (facts: RequestFacts, keys: Keys, nowMs: number): Identity => {
  const parameter = (name: string): string => {
    const values = facts.query.filter(([key]) => key === name).map(([, value]) => value);
    if (values.length !== 1 || !values[0]) {
      throw new S3Error('AuthorizationQueryParametersError', `The query must contain ${name} exactly once.`);
    }
    return values[0];
  };
  const malformed = (message: string): S3Error => new S3Error('AuthorizationQueryParametersError', message);
  if (parameter('X-Amz-Algorithm') !== algorithm) throw malformed(`X-Amz-Algorithm only supports "${algorithm}"`);
  const credential = parseCredential(parameter('X-Amz-Credential'));
  if (!credential) throw malformed('Error parsing the X-Amz-Credential parameter.');
  const amzDate = parameter('X-Amz-Date');
  const timeMs = parseAmzDate(amzDate);
  if (timeMs === null) throw malformed("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  const expires = parameter('X-Amz-Expires');
  const seconds = /^\d{1,9}$/.test(expires) ? Number(expires) : NaN;
  if (!(seconds >= 1 && seconds <= presignSecondsMax))
    throw malformed('X-Amz-Expires must be between 1 and 604800 seconds');
  checkCredential(credential, amzDate, keys, 'AuthorizationQueryParametersError');
  if (timeMs - nowMs > clockSkewMsMax) throw new S3Error('AccessDenied', 'Request is not valid yet');
  if (nowMs > timeMs + seconds * 1000) throw new S3Error('AccessDenied', 'Request has expired');
  const payloadHash = readPayloadHash(header(facts, 'x-amz-content-sha256') ?? unsignedPayload);
  const request = {
    ...facts,
    query: facts.query.filter(([name]) => name !== 'X-Amz-Signature'),
    headers: signedHeaderPairs(facts, parameter('X-Amz-SignedHeaders').split(';')),
    payloadHash,
  };
  const signing = { amzDate, region: credential.region, given: parameter('X-Amz-Signature'), keys };
  checkSignature(request, signing);
  return ownerOf(payloadHash, signing);
};

/**
 * Returns the caller's identity from the Authorization header or a presigned URL; anonymous if there is neither.
 * @throws S3Error when a given signature is invalid
 */
export const authenticate = (facts: RequestFacts, keys: Keys, nowMs: number): Identity => {
  const authorization = header(facts, 'authorization');
  const presigned = facts.query.some(([name]) =>
    ['x-amz-signature', 'x-amz-algorithm', 'x-amz-credential'].includes(name.toLowerCase()),
  );
  if (authorization !== undefined && presigned) {
    throw new S3Error(
      'InvalidRequest',
      'Only one auth mechanism allowed: query parameters or the Authorization header.',
    );
  }
  if (authorization !== undefined) return byHeader(facts, authorization, keys, nowMs);
  if (presigned) return byQuery(facts, keys, nowMs);
  return { kind: 'anonymous' };
};
