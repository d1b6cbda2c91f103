import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { S3Error } from '../errors.ts';

/**
 * AWS Signature Version 4 for S3, as pure functions. Source: "Signature Calculations for the Authorization Header", S3
 * API reference.
 */
export const algorithm = 'AWS4-HMAC-SHA256';

export interface Scope {
  /** Date as yyyymmdd. */
  day: string;
  region: string;
}

export interface Credential extends Scope {
  accessKey: string;
}

export interface SignedRequest {
  method: string;
  /** Decoded path, such as `/bucket/a b`. */
  path: string;
  /** Decoded pairs, without X-Amz-Signature. */
  query: readonly (readonly [name: string, value: string])[];
  /** Lowercase names in order, with the values as received. */
  headers: readonly (readonly [name: string, value: string])[];
  payloadHash: string;
}

const escapeByte = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

/** Percent-encodes every byte except A-Z a-z 0-9 - . _ ~, with uppercase hex digits. */
export const uriEncode = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, escapeByte);
export const uriEncodePath = (path: string): string => uriEncode(path).replaceAll('%2F', '/');

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const canonicalQuery = (query: SignedRequest['query']): string =>
  query
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const canonicalRequest = (request: SignedRequest): string =>
  [
    request.method,
    uriEncodePath(request.path),
    canonicalQuery(request.query),
    ...request.headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    request.headers.map(([name]) => name).join(';'),
    request.payloadHash,
  ].join('\n');

const scopeText = ({ day, region }: Scope): string => `${day}/${region}/s3/aws4_request`;

/**
 * Returns the string to sign for a request.
 * @param amzDate time of the request as yyyymmddThhmmssZ
 */
export const stringToSign = (request: SignedRequest, amzDate: string, scope: Scope): string =>
  [
    algorithm,
    amzDate,
    scopeText(scope),
    // Header values are bytes, which Node exposes as latin1 strings.
    createHash('sha256').update(canonicalRequest(request), 'latin1').digest('hex'),
  ].join('\n');

const emptySha256 = createHash('sha256').digest('hex');

/**
 * Returns the string to sign for an `aws-chunked` chunk or for the trailing headers. Source: "Signature Calculations
 * for the Authorization Header: Transferring Payload in Multiple Chunks", S3 API reference.
 */
export const chunkStringToSign = (
  kind: 'chunk' | 'trailer',
  previous: string,
  contentHash: string,
  { amzDate, scope }: { amzDate: string; scope: Scope },
): string =>
  [
    `${algorithm}-${kind === 'chunk' ? 'PAYLOAD' : 'TRAILER'}`,
    amzDate,
    scopeText(scope),
    previous,
    ...(kind === 'chunk' ? [emptySha256] : []),
    contentHash,
  ].join('\n');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();

const signingKey = (secretKey: string, { day, region }: Scope): Buffer =>
  hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request');

/** Returns the hex signature of a string to sign; for a form post, that string is the base64 policy itself. */
export const sign = (secretKey: string, scope: Scope, text: string): string =>
  hmac(signingKey(secretKey, scope), text).toString('hex');

/** Compares two strings in constant time: the duration reveals nothing about a partly correct guess. */
export const equalInConstantTime = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Parses `<access key>/<yyyymmdd>/<region>/s3/aws4_request`; null for another format. */
export const parseCredential = (text: string): Credential | null => {
  const match = /^(?<accessKey>.+)\/(?<day>\d{8})\/(?<region>[^/]*)\/s3\/aws4_request$/.exec(text);
  const { accessKey, day, region } = match?.groups ?? {};
  return accessKey && day && region !== undefined ? { accessKey, day, region } : null;
};

/** Parses yyyymmddThhmmssZ into Unix time in milliseconds; null for another format. */
export const parseAmzDate = (text: string): number | null => {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const timeMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(timeMs) ? null : timeMs;
};

export interface Keys {
  accessKey: string;
  secretKey: string;
  /** Required region; null accepts any region, because clients ask for a bucket's region before they know it. */
  region: string | null;
}

/**
 * Checks a credential from a header, a query or a form.
 * @param malformed error code for a wrong region or day, which depends on the source of the credential
 * @throws S3Error InvalidAccessKeyId, or with the code `malformed`
 */
export const checkCredential = (
  credential: Credential,
  amzDate: string,
  keys: Keys,
  malformed: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError' | 'InvalidArgument',
): void => {
  if (!equalInConstantTime(credential.accessKey, keys.accessKey)) throw new S3Error('InvalidAccessKeyId');
  if (keys.region !== null && credential.region !== keys.region) {
    const message = `The region '${credential.region}' is wrong; expecting '${keys.region}'.`;
    throw new S3Error(malformed, message, { Region: keys.region });
  }
  if (credential.day !== amzDate.slice(0, 8))
    throw new S3Error(malformed, 'The credential is for another day than the request.');
};
