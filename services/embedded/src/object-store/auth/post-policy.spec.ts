import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { checkFields, checkPostSignature, parsePostPolicy } from './post-policy.ts';
import { sign } from './signature.ts';

const nowMs = Date.parse('2026-11-21T10:00:00Z');
const encode = (policy: unknown): string =>
  Buffer.from(typeof policy === 'string' ? policy : JSON.stringify(policy)).toString('base64');
const expiration = '2026-11-21T10:15:00.000Z';
const conditions: unknown[] = [
  { bucket: 'quarantine' },
  ['eq', '$key', 'u/7/a'],
  ['eq', '$Content-Type', 'image/gif'],
  ['content-length-range', 1, 26_214_400],
  { success_action_status: '204' },
];
const fields = { key: 'u/7/a', 'content-type': 'image/gif', success_action_status: '204' };

const reasonOf = (work: () => unknown): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return (error as Error).message;
  }
};
const judge = (list: unknown[], form: Record<string, string>, bucket = 'quarantine', atMs = nowMs): string =>
  reasonOf(() =>
    checkFields(parsePostPolicy(encode({ expiration, conditions: list })), new Map(Object.entries(form)), bucket, atMs),
  );

describe('a form', () => {
  it('is allowed when every condition holds', () => {
    expect(judge(conditions, fields)).toBe('allowed');
    expect(judge(conditions, { ...fields, bucket: 'quarantine' })).toBe('allowed');
  });

  it('is allowed until its policy expires', () => {
    const endMs = Date.parse(expiration);
    expect(judge(conditions, fields, 'quarantine', endMs - 1)).toBe('allowed');
    expect(judge(conditions, fields, 'quarantine', endMs)).toContain('Policy expired');
  });

  it('must not have a field without a condition, except the fields of S3 itself', () => {
    expect(judge(conditions, { ...fields, comment: 'x' })).toContain('Extra input fields: comment');
    expect(judge(conditions, { ...fields, 'x-amz-meta-role': 'x' })).toContain('Extra input fields');
    const exempt = { policy: 'p', 'x-amz-signature': 's', 'content-encoding': 'gzip', 'x-amz-ignore-me': 'x' };
    expect(judge(conditions, { ...fields, ...exempt })).toBe('allowed');
  });

  it('must have the values that the conditions require', () => {
    expect(judge(conditions, { ...fields, key: 'u/7/b' })).toContain('Policy Condition failed');
    expect(judge(conditions, { 'content-type': 'image/gif', success_action_status: '204' })).toContain(
      'Policy Condition failed',
    );
    expect(judge(conditions, fields, 'images')).toContain('Policy Condition failed');
    expect(judge(conditions, { ...fields, bucket: 'images' })).toContain('another bucket');
    expect(judge(conditions.slice(1), fields)).toContain('Extra input fields: bucket');
  });

  it('may have a value with the prefix that a condition allows', () => {
    const list = [...conditions.filter((_, i) => i !== 1), ['starts-with', '$key', 'u/7/']];
    expect(judge(list, fields)).toBe('allowed');
    expect(judge(list, { ...fields, key: 'u/8/a' })).toContain('Policy Condition failed');
    expect(
      judge([...conditions, ['starts-with', '$x-amz-meta-tag', '']], { ...fields, 'x-amz-meta-tag': 'anything' }),
    ).toBe('allowed');
  });
});

describe('a policy', () => {
  const refusedLists: [string, unknown[]][] = [
    ['a value that is no text', [{ success_action_status: 204 }]],
    ['an unknown operator', [['like', '$key', 'a']]],
    ['a field without its dollar sign', [['eq', 'key', 'a']]],
    ['a condition of two parts', [['eq', '$key']]],
    ['an empty condition', [{}]],
    ['a number as a condition', [7]],
    ['a redirect', [{ success_action_redirect: 'https://elsewhere.example/' }]],
    ['a prefix of the bucket', [['starts-with', '$bucket', 'q']]],
    ['a prefix of the credential', [['starts-with', '$X-Amz-Credential', 'a']]],
    ['a prefix of the date', [['starts-with', '$x-amz-date', '2']]],
    ['a prefix of the algorithm', [['starts-with', '$x-amz-algorithm', 'A']]],
    ['a range whose minimum exceeds its maximum', [['content-length-range', 2, 1]]],
    ['a negative range', [['content-length-range', -1, 1]]],
    ['a range of fractions', [['content-length-range', 0.5, 1]]],
    ['a range that is no number', [['content-length-range', null, 1]]],
  ];
  it.each(refusedLists)('is refused with %s among its conditions', (_, list) => {
    expect(judge(list, {})).toContain('Invalid according to Policy');
  });

  const refusedTexts: [string, string][] = [
    ['a key twice', `{"expiration":"${expiration}","conditions":[],"conditions":[]}`],
    ['a key twice in a condition', `{"expiration":"${expiration}","conditions":[{"key":"a","k\\u0065y":"b"}]}`],
    ['an unknown element', `{"expiration":"${expiration}","conditions":[],"extra":1}`],
    ['no expiration', '{"conditions":[]}'],
    ['an invalid date', '{"expiration":"tomorrow","conditions":[]}'],
    ['no conditions', `{"expiration":"${expiration}"}`],
    ['no object', '[]'],
    ['text that is not JSON', 'x'],
  ];
  it.each(refusedTexts)('is refused with %s', (_, text) => {
    expect(reasonOf(() => parsePostPolicy(encode(text)))).toContain('Invalid according to Policy');
  });

  it('intersects two size ranges', () => {
    const list = [
      ['content-length-range', 1, 100],
      ['content-length-range', '5', '200'],
    ];
    expect(parsePostPolicy(encode({ expiration, conditions: list })).lengthRange).toEqual({ min: 5, max: 100 });
    expect(parsePostPolicy(encode({ expiration, conditions: [] })).lengthRange).toBeNull();
  });

  it('never allows a form that differs from an exact condition or has an extra field', () => {
    const name = fc
      .stringMatching(/^[a-z][a-z-]{0,12}$/)
      .filter((text) => !['bucket', 'policy', 'redirect', 'content-encoding'].includes(text));
    const form = fc.dictionary(name, fc.string(), { minKeys: 1, maxKeys: 6 });
    fc.assert(
      fc.property(form, fc.string(), name, (wanted, other, extra) => {
        const list = [
          { bucket: 'quarantine' },
          ...Object.entries(wanted).map(([field, value]) => ['eq', `$${field}`, value]),
        ];
        expect(judge(list, wanted)).toBe('allowed');
        for (const [field, value] of Object.entries(wanted)) {
          if (other !== value) expect(judge(list, { ...wanted, [field]: other })).not.toBe('allowed');
        }
        if (!Object.hasOwn(wanted, extra)) expect(judge(list, { ...wanted, [extra]: other })).not.toBe('allowed');
      }),
    );
  });
});

describe('the signature of a form', () => {
  const keys = { accessKey: 'owner', secretKey: 'secret', region: 'us-east-1' };
  const scope = { day: '20261121', region: 'us-east-1' };
  const signedForm = (change: Record<string, string> = {}): Map<string, string> =>
    new Map(
      Object.entries({
        policy: 'cG9saWN5',
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        'x-amz-credential': 'owner/20261121/us-east-1/s3/aws4_request',
        'x-amz-date': '20261121T100000Z',
        'x-amz-signature': sign('secret', scope, 'cG9saWN5'),
        ...change,
      }),
    );
  const codeOf = (change: Record<string, string>): unknown => {
    try {
      checkPostSignature(signedForm(change), keys);
      return 'allowed';
    } catch (error) {
      return (error as { code?: unknown }).code;
    }
  };

  it('covers the policy, the key and the day', () => {
    expect(codeOf({})).toBe('allowed');
    expect(codeOf({ policy: 'cG9saWN6' })).toBe('SignatureDoesNotMatch');
    expect(codeOf({ 'x-amz-signature': sign('other', scope, 'cG9saWN5') })).toBe('SignatureDoesNotMatch');
    expect(codeOf({ 'x-amz-credential': 'other/20261121/us-east-1/s3/aws4_request' })).toBe('InvalidAccessKeyId');
    expect(codeOf({ 'x-amz-credential': 'owner/20261122/us-east-1/s3/aws4_request' })).toBe('InvalidArgument');
    expect(codeOf({ 'x-amz-date': '20261122T100000Z' })).toBe('InvalidArgument');
    expect(codeOf({ 'x-amz-date': 'now' })).toBe('InvalidArgument');
    expect(codeOf({ 'x-amz-algorithm': 'AWS4-HMAC-SHA1' })).toBe('InvalidArgument');
    expect(codeOf({ 'x-amz-signature': '' })).toBe('InvalidArgument');
  });
});
