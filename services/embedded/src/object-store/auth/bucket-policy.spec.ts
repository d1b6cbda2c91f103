import { describe, expect, it } from 'vitest';
import { allowsAnonymous, parseBucketPolicy } from './bucket-policy.ts';

interface Change {
  [name: string]: unknown;
}
const statement = (change: Change = {}): Change => ({
  Effect: 'Allow',
  Principal: { AWS: ['*'] },
  Action: ['s3:GetObject'],
  Resource: ['arn:aws:s3:::images/public/*'],
  ...change,
});
const policy = (...statements: Change[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements });
const allows = (json: string, action: string, resource: string, variables: Record<string, string> = {}): boolean =>
  allowsAnonymous(parseBucketPolicy(json, 'images'), { action, resource, variables });

describe('a bucket policy', () => {
  it('allows only the named action on the named resources', () => {
    const json = policy(statement());
    expect(allows(json, 's3:GetObject', 'images/public/a.gif')).toBe(true);
    expect(allows(json, 's3:GetObject', 'images/private/a.gif')).toBe(false);
    expect(allows(json, 's3:PutObject', 'images/public/a.gif')).toBe(false);
    expect(allows(json, 's3:ListBucket', 'images')).toBe(false);
  });

  it('lets a denial override a permission', () => {
    const json = policy(
      statement({ Action: 's3:*', Resource: 'arn:aws:s3:::images/*' }),
      statement({ Effect: 'Deny', Resource: 'arn:aws:s3:::images/public/secret?' }),
    );
    expect(allows(json, 's3:GetObject', 'images/public/a')).toBe(true);
    expect(allows(json, 's3:GetObject', 'images/public/secret1')).toBe(false);
    expect(allows(json, 's3:GetObject', 'images/public/secret')).toBe(true);
  });

  it('applies conditions on the prefix of a listing', () => {
    const json = policy(
      statement({
        Action: 's3:ListBucket',
        Resource: 'arn:aws:s3:::images',
        Condition: { StringLike: { 's3:prefix': ['public/*'] } },
      }),
    );
    expect(allows(json, 's3:ListBucket', 'images', { 's3:prefix': 'public/x' })).toBe(true);
    expect(allows(json, 's3:ListBucket', 'images', { 's3:prefix': 'private/' })).toBe(false);
    expect(allows(json, 's3:ListBucket', 'images')).toBe(false);
    const not = policy(
      statement({
        Action: 's3:ListBucket',
        Resource: 'arn:aws:s3:::images',
        Condition: { StringNotEquals: { 's3:prefix': 'a*' } },
      }),
    );
    expect(allows(not, 's3:ListBucket', 'images', { 's3:prefix': 'a*' })).toBe(false);
    expect(allows(not, 's3:ListBucket', 'images', { 's3:prefix': 'ab' })).toBe(true);
  });

  const refused: [string, string][] = [
    ['text that is not JSON', '{'],
    ['a list', '[]'],
    ['no version', JSON.stringify({ Statement: [statement()] })],
    ['an unknown element', JSON.stringify({ Version: '2012-10-17', Statement: [statement()], Extra: 1 })],
    ['another effect', policy(statement({ Effect: 'Maybe' }))],
    ['one principal', policy(statement({ Principal: { AWS: 'arn:aws:iam::1:root' } }))],
    ['everybody and one more', policy(statement({ Principal: { AWS: ['*', 'x'] } }))],
    ['no principal', policy(statement({ Principal: undefined }))],
    ['NotAction', policy(statement({ NotAction: 's3:PutObject' }))],
    ['an action of another service', policy(statement({ Action: 'sqs:SendMessage' }))],
    ['no action', policy(statement({ Action: [] }))],
    ['another bucket', policy(statement({ Resource: 'arn:aws:s3:::other/*' }))],
    ['a resource that is not an ARN', policy(statement({ Resource: 'images/*' }))],
    ['an unknown condition', policy(statement({ Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }))],
    ['a condition on something else', policy(statement({ Condition: { StringEquals: { 'aws:Referer': 'x' } } }))],
    [
      'a condition named like a method of objects',
      policy(statement({ Condition: { toString: { 's3:prefix': 'x' } } })),
    ],
  ];
  it.each(refused)('is refused with %s', (_, json) => {
    expect(() => parseBucketPolicy(json, 'images')).toThrow();
  });
});
