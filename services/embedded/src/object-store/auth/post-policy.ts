import { S3Error } from '../errors.ts';
import {
  algorithm,
  checkCredential,
  equalInConstantTime,
  type Keys,
  parseAmzDate,
  parseCredential,
  sign,
} from './signature.ts';
import { parseStrictJson } from './strict-json.ts';

/**
 * Policy of an HTML form upload, as MinIO enforces it (`cmd/postpolicyform.go`). The form fields are untrusted input;
 * the policy is signed by the owner of the keys.
 */
export interface PostPolicy {
  expiresMs: number;
  conditions: Condition[];
  /** Range of the file size in bytes, inclusive; null if the policy sets no range. */
  lengthRange: { min: number; max: number } | null;
}

interface Condition {
  operator: 'eq' | 'starts-with';
  /** Lowercase name of the form field, without the dollar sign. */
  field: string;
  value: string;
}

/** Form fields by lowercase name, except the file. */
export type PostFields = ReadonlyMap<string, string>;

/** Fields that need an exact value. A prefix could be completed to another credential or bucket. */
const onlyEq = new Set(['bucket', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date']);
const isExempt = (field: string): boolean =>
  ['policy', 'x-amz-signature', 'content-encoding'].includes(field) ||
  field.startsWith('x-amz-ignore-') ||
  field.startsWith('x-amz-checksum-') ||
  field.startsWith('x-amz-server-side-encryption');

const refuse = (reason: string): never => {
  throw new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toBytes = (value: unknown): number => {
  const bytes = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0
    ? bytes
    : refuse('content-length-range is malformed');
};

const fixed = (field: string, value: unknown): Condition =>
  typeof value === 'string'
    ? { operator: 'eq', field: field.toLowerCase(), value }
    : refuse(`the value of the condition on ${field} must be a string`);

const matched = ([operatorText, variable, value]: readonly unknown[]): Condition => {
  const operator = typeof operatorText === 'string' ? operatorText.toLowerCase() : '';
  if (operator !== 'eq' && operator !== 'starts-with') return refuse('unknown operator in a condition');
  if (typeof variable !== 'string' || !/^\$./.test(variable))
    return refuse('a condition must name its field as $field');
  const condition = fixed(variable.slice(1), value);
  if (operator === 'starts-with' && onlyEq.has(condition.field))
    return refuse(`starts-with is not allowed on ${condition.field}`);
  return { ...condition, operator };
};

const addCondition = (policy: PostPolicy, condition: unknown): void => {
  if (isRecord(condition)) {
    const entries = Object.entries(condition);
    if (entries.length === 0) refuse('a condition is empty');
    policy.conditions.push(...entries.map(([field, value]) => fixed(field, value)));
    return;
  }
  if (!Array.isArray(condition) || condition.length !== 3) return refuse('a condition is malformed');
  const parts: unknown[] = condition;
  if (parts[0] !== 'content-length-range') {
    policy.conditions.push(matched(parts));
    return;
  }
  const range = { min: toBytes(parts[1]), max: toBytes(parts[2]) };
  if (range.min > range.max) refuse('content-length-range is malformed');
  const before = policy.lengthRange;
  // Every condition must be met, so two ranges are intersected.
  policy.lengthRange = before ? { min: Math.max(before.min, range.min), max: Math.min(before.max, range.max) } : range;
};

const readJson = (base64: string): Record<string, unknown> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
    const value = parseStrictJson(text);
    if (isRecord(value)) return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not readable';
    return refuse(`the policy is not valid JSON (${reason})`);
  }
  return refuse('the policy must be an object');
};

/**
 * Parses the policy of a form.
 * @throws S3Error AccessDenied, with the reason
 */
export const parsePostPolicy = (base64: string): PostPolicy => {
  const value = readJson(base64);
  const unknown = Object.keys(value).find((key) => key !== 'expiration' && key !== 'conditions');
  if (unknown) refuse(`unknown element ${unknown}`);
  const { expiration, conditions } = value;
  const isIsoTime = typeof expiration === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(expiration);
  const expiresMs = isIsoTime ? Date.parse(expiration) : NaN;
  if (Number.isNaN(expiresMs)) refuse('expiration is malformed');
  if (!Array.isArray(conditions)) return refuse('conditions is malformed');
  const policy: PostPolicy = { expiresMs, conditions: [], lengthRange: null };
  for (const condition of conditions as unknown[]) addCondition(policy, condition);
  const redirect = policy.conditions.find(
    ({ field }) => field.startsWith('success_action_redirect') || field === 'redirect',
  );
  if (redirect) refuse(`${redirect.field} is not allowed`);
  return policy;
};

const holds = ({ operator, value }: Condition, actual: string): boolean =>
  operator === 'eq' ? actual === value : actual.startsWith(value);

/**
 * Checks that the form meets every condition, and that every field is covered by a condition.
 * @param bucket the bucket in the URL of the request
 * @throws S3Error AccessDenied, with the reason
 */
export const checkFields = (policy: PostPolicy, fields: PostFields, bucket: string, nowMs: number): void => {
  if (nowMs >= policy.expiresMs) refuse('Policy expired.');
  if ((fields.get('bucket') ?? bucket) !== bucket) refuse('the field bucket names another bucket than the address');
  const form = new Map([...fields, ['bucket', bucket]]);
  const covered = new Set(policy.conditions.map(({ field }) => field));
  const extra = [...form.keys()].find((field) => !covered.has(field) && !isExempt(field));
  if (extra) refuse(`Extra input fields: ${extra}`);
  const failed = policy.conditions.find((condition) => !holds(condition, form.get(condition.field) ?? ''));
  if (failed) refuse(`Policy Condition failed: ["${failed.operator}", "$${failed.field}", "${failed.value}"]`);
};

/**
 * Checks that the owner of the keys has signed the form's policy.
 * @throws S3Error SignatureDoesNotMatch | InvalidAccessKeyId | InvalidArgument
 */
export const checkPostSignature = (fields: PostFields, keys: Keys): void => {
  const required = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new S3Error('InvalidArgument', `Bucket POST must contain a field named '${name}'.`);
    return value;
  };
  const policy = required('policy');
  const signature = required('x-amz-signature');
  if (required('x-amz-algorithm') !== algorithm)
    throw new S3Error('InvalidArgument', `Only ${algorithm} is supported.`);
  const credential = parseCredential(required('x-amz-credential'));
  if (!credential) throw new S3Error('InvalidArgument', 'x-amz-credential is malformed.');
  const amzDate = required('x-amz-date');
  if (parseAmzDate(amzDate) === null) throw new S3Error('InvalidArgument', 'x-amz-date is malformed.');
  checkCredential(credential, amzDate, keys, 'InvalidArgument');
  if (!equalInConstantTime(sign(keys.secretKey, credential, policy), signature))
    throw new S3Error('SignatureDoesNotMatch');
};
