import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { authenticate, type RequestFacts } from './authenticate.ts';
import { parseAmzDate, parseCredential, sign, uriEncode } from './signature.ts';

/** Examples that AWS publishes in the S3 API reference ("Signature Calculations"), with AWS's own example keys. */
const keys = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const nowMs = Date.parse('2013-05-24T00:00:00Z');
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const signed = (
  facts: Partial<RequestFacts>,
  headers: Record<string, string>,
  signature: string,
  signedHeaders = Object.keys(headers).sort().join(';'),
): RequestFacts => ({
  method: 'GET',
  path: '/',
  query: [],
  ...facts,
  headers: {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    authorization: [
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`,
    ],
  },
});

const common = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': emptyHash,
  'x-amz-date': '20130524T000000Z',
};
const getSignature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const getObject = (change: Record<string, string> = {}, signature = getSignature): RequestFacts =>
  signed(
    { path: '/test.txt' },
    { ...common, range: 'bytes=0-9', ...change },
    signature,
    'host;range;x-amz-content-sha256;x-amz-date',
  );
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'no error';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('an example signature that AWS publishes', () => {
  it('is accepted for GET Object with a range', () => {
    expect(authenticate(getObject(), keys, nowMs)).toEqual({ kind: 'owner', payloadSha256: emptyHash });
  });

  it('is accepted for PUT Object with a character that must be encoded', () => {
    const payload = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
    const headers = {
      ...common,
      'x-amz-content-sha256': payload,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    };
    const facts = signed(
      { method: 'PUT', path: '/test$file.text' },
      headers,
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
    expect(authenticate(facts, keys, nowMs)).toEqual({ kind: 'owner', payloadSha256: payload });
  });

  it('is accepted for GET with a parameter without a value, and with sorted parameters', () => {
    const lifecycle = signed(
      { query: [['lifecycle', '']] },
      common,
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
    const list = signed(
      {
        query: [
          ['prefix', 'J'],
          ['max-keys', '2'],
        ],
      },
      common,
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
    expect(authenticate(lifecycle, keys, nowMs).kind).toBe('owner');
    expect(authenticate(list, keys, nowMs).kind).toBe('owner');
  });

  const presigned = (seconds = '86400'): RequestFacts => ({
    method: 'GET',
    path: '/test.txt',
    headers: { host: ['examplebucket.s3.amazonaws.com'] },
    query: [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'],
      ['X-Amz-Date', '20130524T000000Z'],
      ['X-Amz-Expires', seconds],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'],
    ],
  });

  it('is accepted for a presigned GET until it expires', () => {
    const endMs = nowMs + 86_400_000;
    expect(authenticate(presigned(), keys, endMs)).toEqual({ kind: 'owner' });
    expect(codeOf(() => authenticate(presigned(), keys, endMs + 1))).toBe('AccessDenied');
    expect(codeOf(() => authenticate(presigned(), keys, nowMs - 16 * 60_000))).toBe('AccessDenied');
    expect(codeOf(() => authenticate(presigned('86401'), keys, nowMs))).toBe('SignatureDoesNotMatch');
    expect(codeOf(() => authenticate(presigned('604801'), keys, nowMs))).toBe('AuthorizationQueryParametersError');
    expect(codeOf(() => authenticate(presigned('-1'), keys, nowMs))).toBe('AuthorizationQueryParametersError');
    expect(codeOf(() => authenticate({ ...presigned(), method: 'PUT' }, keys, nowMs))).toBe('SignatureDoesNotMatch');
    const twice: RequestFacts = { ...presigned(), query: [...presigned().query, ['X-Amz-Expires', '86400']] };
    expect(codeOf(() => authenticate(twice, keys, nowMs))).toBe('AuthorizationQueryParametersError');
  });

  it('is computed for a form post', () => {
    const policy =
      'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9';
    const scope = { day: '20151229', region: 'us-east-1' };
    expect(sign(keys.secretKey, scope, policy)).toBe(
      '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
    );
  });
});

describe('a signed request', () => {
  it('is refused when its header, signature, path, query or key was changed', () => {
    expect(codeOf(() => authenticate(getObject({ range: 'bytes=0-10' }), keys, nowMs))).toBe('SignatureDoesNotMatch');
    expect(codeOf(() => authenticate(getObject({}, getSignature.replace('f', '0')), keys, nowMs))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(codeOf(() => authenticate({ ...getObject(), path: '/test.txs' }, keys, nowMs))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(codeOf(() => authenticate({ ...getObject(), query: [['versionId', 'x']] }, keys, nowMs))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(codeOf(() => authenticate(getObject(), { ...keys, secretKey: 'other' }, nowMs))).toBe(
      'SignatureDoesNotMatch',
    );
    expect(codeOf(() => authenticate(getObject(), { ...keys, accessKey: 'other' }, nowMs))).toBe('InvalidAccessKeyId');
  });

  it('is refused with an unsigned x-amz header, and without its host', () => {
    expect(codeOf(() => authenticate(getObject({ 'x-amz-copy-source': '/private/key' }), keys, nowMs))).toBe(
      'AccessDenied',
    );
    expect(
      codeOf(() =>
        authenticate(
          signed({}, { 'x-amz-content-sha256': emptyHash, 'x-amz-date': '20130524T000000Z' }, 'ab'),
          keys,
          nowMs,
        ),
      ),
    ).toBe('AccessDenied');
  });

  it('is valid up to 15 minutes before and after its date', () => {
    const quarterMs = 15 * 60_000;
    expect(authenticate(getObject(), keys, nowMs + quarterMs).kind).toBe('owner');
    expect(authenticate(getObject(), keys, nowMs - quarterMs).kind).toBe('owner');
    expect(codeOf(() => authenticate(getObject(), keys, nowMs + quarterMs + 1))).toBe('RequestTimeTooSkewed');
    expect(codeOf(() => authenticate(getObject(), keys, nowMs - quarterMs - 1))).toBe('RequestTimeTooSkewed');
  });

  it('must be for the region of the server, unless any region is accepted', () => {
    expect(codeOf(() => authenticate(getObject(), { ...keys, region: 'eu-west-1' }, nowMs))).toBe(
      'AuthorizationHeaderMalformed',
    );
    expect(authenticate(getObject(), { ...keys, region: null }, nowMs).kind).toBe('owner');
  });

  it('is refused with an unsupported or ambiguous form of authentication', () => {
    const facts = getObject();
    const withAuthorization = (text: string): RequestFacts => ({
      ...facts,
      headers: { ...facts.headers, authorization: [text] },
    });
    expect(codeOf(() => authenticate(withAuthorization('AWS AKIA:abc'), keys, nowMs))).toBe('InvalidRequest');
    expect(codeOf(() => authenticate(withAuthorization('AWS4-HMAC-SHA256 nonsense'), keys, nowMs))).toBe(
      'AuthorizationHeaderMalformed',
    );
    const both: RequestFacts = { ...facts, query: [['X-Amz-Signature', 'x']] };
    expect(codeOf(() => authenticate(both, keys, nowMs))).toBe('InvalidRequest');
    expect(
      codeOf(() =>
        authenticate(getObject({ 'x-amz-content-sha256': 'STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD' }), keys, nowMs),
      ),
    ).toBe('NotImplemented');
  });

  it('without a signature is anonymous', () => {
    expect(authenticate({ method: 'GET', path: '/', query: [], headers: {} }, keys, nowMs)).toEqual({
      kind: 'anonymous',
    });
  });
});

describe('the parts of a signature', () => {
  it('encode every text reversibly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(uriEncode(text)).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
        expect(decodeURIComponent(uriEncode(text))).toBe(text);
      }),
    );
  });

  it('read dates and credentials strictly', () => {
    expect(parseAmzDate('20130524T000000Z')).toBe(nowMs);
    for (const text of ['', '20130524', '20131324T000000Z', '2013-05-24T00:00:00Z', '20130524T000000Z0'])
      expect(parseAmzDate(text)).toBeNull();
    expect(parseCredential('a/b/20130524/us-east-1/s3/aws4_request')).toEqual({
      accessKey: 'a/b',
      day: '20130524',
      region: 'us-east-1',
    });
    for (const text of ['', 'a/20130524/us-east-1/sqs/aws4_request', 'a/2013/us-east-1/s3/aws4_request'])
      expect(parseCredential(text)).toBeNull();
  });
});
