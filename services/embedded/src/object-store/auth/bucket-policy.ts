import { S3Error } from '../errors.ts';

/**
 * Statement of a bucket policy: a subset of IAM's policy language that opens a bucket, or a prefix of it, to everyone.
 * Setting a policy with unknown elements fails, because an ignored condition could grant access.
 */
interface Statement {
  allow: boolean;
  actions: RegExp[];
  resources: RegExp[];
  conditions: Condition[];
}

interface Condition {
  variable: string;
  like: RegExp[];
  negated: boolean;
}

export interface BucketPolicy {
  statements: Statement[];
}

/** Anonymous call: `s3:GetObject` on `bucket/key`, or `s3:ListBucket` on `bucket` with its `s3:prefix`. */
export interface AnonymousCall {
  action: string;
  resource: string;
  variables: Readonly<Record<string, string>>;
}

const refuse = (message: string): never => {
  throw new S3Error('MalformedPolicy', message);
};

const wildcard = (pattern: string, ignoreCase = false): RegExp => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's');
};

const literal = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 's');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown, name: string): string[] => {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const found = list.filter((item): item is string => typeof item === 'string' && item !== '');
  if (found.length === 0 || found.length !== list.length) refuse(`${name} must be one or more texts.`);
  return found;
};

const checkPrincipal = (principal: unknown): void => {
  const named = isRecord(principal) && Object.keys(principal).length === 1 ? principal['AWS'] : principal;
  const everybody = named === '*' || (Array.isArray(named) && named.length === 1 && named[0] === '*');
  if (!everybody) refuse('Principal must be "*" or {"AWS": "*"}.');
};

const resourcePatterns = (value: unknown, bucket: string): RegExp[] =>
  texts(value, 'Resource').map((resource) => {
    const path = /^arn:aws:s3:::(.+)$/s.exec(resource)?.[1] ?? refuse('Resource must begin with arn:aws:s3:::.');
    const ofBucket = path.split('/')[0] ?? '';
    if (!wildcard(ofBucket).test(bucket)) refuse('Policy has an invalid resource: it is outside of the bucket.');
    return wildcard(path);
  });

const operators: Readonly<Record<string, { pattern: (text: string) => RegExp; negated: boolean }>> = {
  StringEquals: { pattern: literal, negated: false },
  StringNotEquals: { pattern: literal, negated: true },
  StringLike: { pattern: wildcard, negated: false },
  StringNotLike: { pattern: wildcard, negated: true },
};
const conditionVariables = ['s3:prefix', 's3:delimiter', 's3:max-keys'];

const parseConditions = (value: unknown): Condition[] => {
  if (value === undefined) return [];
  if (!isRecord(value)) return refuse('Condition must be an object.');
  return Object.entries(value).flatMap(([name, tests]) => {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!operator || !isRecord(tests)) return refuse(`Condition ${name} is not supported.`);
    return Object.entries(tests).map(([variable, wanted]) => {
      if (!conditionVariables.includes(variable)) refuse(`Condition key ${variable} is not supported.`);
      return {
        variable,
        negated: operator.negated,
        like: texts(wanted, variable).map((text) => operator.pattern(text)),
      };
    });
  });
};

const statementKeys = ['Sid', 'Effect', 'Principal', 'Action', 'Resource', 'Condition'];

const parseStatement = (value: unknown, bucket: string): Statement => {
  if (!isRecord(value)) return refuse('A statement must be an object.');
  const unknown = Object.keys(value).find((key) => !statementKeys.includes(key));
  if (unknown) refuse(`Statement element ${unknown} is not supported.`);
  const effect = value['Effect'];
  if (effect !== 'Allow' && effect !== 'Deny') refuse('Effect must be Allow or Deny.');
  checkPrincipal(value['Principal']);
  const actions = texts(value['Action'], 'Action');
  const foreignAction = actions.find((action) => !/^s3:[A-Za-z*?]+$/.test(action) && action !== '*');
  if (foreignAction) refuse(`Action ${foreignAction} is not an action of S3.`);
  return {
    allow: effect === 'Allow',
    actions: actions.map((action) => wildcard(action, true)),
    resources: resourcePatterns(value['Resource'], bucket),
    conditions: parseConditions(value['Condition']),
  };
};

/**
 * Parses the policy of a bucket.
 * @throws S3Error MalformedPolicy, with the reason
 */
export const parseBucketPolicy = (json: string, bucket: string): BucketPolicy => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse('The policy is not JSON.');
  }
  if (!isRecord(value)) return refuse('The policy must be an object.');
  const unknown = Object.keys(value).find((key) => !['Version', 'Id', 'Statement'].includes(key));
  if (unknown) refuse(`Policy element ${unknown} is not supported.`);
  const version = value['Version'];
  if (version !== '2012-10-17' && version !== '2008-10-17') refuse('Version must be 2012-10-17.');
  const list: unknown = value['Statement'];
  const statements: unknown[] = Array.isArray(list) ? list : [list];
  return { statements: statements.map((statement) => parseStatement(statement, bucket)) };
};

const holds = (condition: Condition, call: AnonymousCall): boolean => {
  const actual = call.variables[condition.variable] ?? '';
  return condition.like.some((pattern) => pattern.test(actual)) !== condition.negated;
};

const applies = (statement: Statement, call: AnonymousCall): boolean =>
  statement.actions.some((pattern) => pattern.test(call.action)) &&
  statement.resources.some((pattern) => pattern.test(call.resource)) &&
  statement.conditions.every((condition) => holds(condition, call));

/** Whether a policy allows an anonymous call. A denial overrides every permission; the default is to deny. */
export const allowsAnonymous = (policy: BucketPolicy, call: AnonymousCall): boolean => {
  const applicable = policy.statements.filter((statement) => applies(statement, call));
  return applicable.some((statement) => statement.allow) && !applicable.some((statement) => !statement.allow);
};
