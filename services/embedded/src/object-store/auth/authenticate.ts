import { S3Error } from '../errors.ts';
import { clockSkewMsMax, presignSecondsMax } from '../limits.ts';
import {
  algorithm,
  checkCredential,
  equalInConstantTime,
  type Keys,
  parseAmzDate,
  parseCredential,
  sign,
  type SignedRequest,
  stringToSign,
} from './signature.ts';

/** What authentication looks at; headers as lower-case name to all values received. */
export interface RequestFacts {
  method: string;
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, readonly string[] | undefined>>;
}

export interface Identity {
  /** The owner of the keys; everybody else is anonymous and depends on the bucket's policy. */
  kind: 'owner' | 'anonymous';
  /** The SHA-256 (hex) that the body must have, because it was signed. */
  payloadSha256?: string;
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

const checkSignature = (request: SignedRequest, amzDate: string, region: string, given: string, keys: Keys): void => {
  const scope = { day: amzDate.slice(0, 8), region };
  const expected = sign(keys.secretKey, scope, stringToSign(request, amzDate, scope));
  if (!equalInConstantTime(expected, given)) throw new S3Error('SignatureDoesNotMatch');
};

/** The body's hash that was signed: 64 hex digits or UNSIGNED-PAYLOAD. */
const readPayloadHash = (text: string | undefined): string => {
  if (text === undefined)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  if (text.startsWith('STREAMING-'))
    throw new S3Error('NotImplemented', 'Chunked signatures (aws-chunked) are not supported.');
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
  checkSignature(request, amzDate, credential.region, signature, keys);
  return payloadHash === unsignedPayload ? { kind: 'owner' } : { kind: 'owner', payloadSha256: payloadHash };
};

const byQuery = (facts: RequestFacts, keys: Keys, nowMs: number): Identity => {
  const parameter = (name: string): string => {
    const values = facts.query.filter(([key]) => key === name).map(([, value]) => value);
    if (values.length !== 1 || !values[0]) {
      throw new S3Error('AuthorizationQueryParametersError', `The query must hold ${name} once.`);
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
  checkSignature(request, amzDate, credential.region, parameter('X-Amz-Signature'), keys);
  return payloadHash === unsignedPayload ? { kind: 'owner' } : { kind: 'owner', payloadSha256: payloadHash };
};

/**
 * Who asks: by the Authorization header, by a presigned address, or nobody in particular.
 * @throws S3Error when a signature is given and is not right in every respect
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
