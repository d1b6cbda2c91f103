import { S3Error } from '../errors.ts';
import * as buckets from '../routes/buckets.ts';
import * as listings from '../routes/listings.ts';
import * as objects from '../routes/objects.ts';
import { postObject } from '../routes/post-object.ts';
import * as uploads from '../routes/uploads.ts';
import type { Exchange } from './exchange.ts';

/** S3 operation: the requests that it handles, and the permission that anonymous callers need. */
export interface Operation {
  level: 'service' | 'bucket' | 'object';
  method: string;
  /** Query parameter that selects the operation, such as `uploads`. */
  when?: string;
  action: string;
  /** Further query parameters that the operation understands. */
  parameters?: readonly string[];
  /** True if the signature may be for any region, because the client does not know the region yet. */
  anyRegion?: true;
  /** True if the body identifies the caller; the operation then checks the permission itself. */
  checksItself?: true;
  run: (exchange: Exchange) => void | Promise<void>;
}

const listParameters = ['prefix', 'delimiter', 'encoding-type', 'max-keys'];

const operations: readonly Operation[] = [
  { level: 'service', method: 'GET', action: 's3:ListAllMyBuckets', anyRegion: true, run: buckets.listBuckets },
  { level: 'bucket', method: 'PUT', when: 'policy', action: 's3:PutBucketPolicy', run: buckets.putPolicy },
  { level: 'bucket', method: 'PUT', action: 's3:CreateBucket', run: buckets.createBucket },
  { level: 'bucket', method: 'HEAD', action: 's3:ListBucket', run: buckets.headBucket },
  { level: 'bucket', method: 'DELETE', when: 'policy', action: 's3:DeleteBucketPolicy', run: buckets.deletePolicy },
  { level: 'bucket', method: 'DELETE', action: 's3:DeleteBucket', run: buckets.deleteBucket },
  {
    level: 'bucket',
    method: 'GET',
    when: 'location',
    action: 's3:GetBucketLocation',
    anyRegion: true,
    run: buckets.getLocation,
  },
  { level: 'bucket', method: 'GET', when: 'policy', action: 's3:GetBucketPolicy', run: buckets.getPolicy },
  { level: 'bucket', method: 'GET', when: 'versioning', action: 's3:GetBucketVersioning', run: buckets.getVersioning },
  { level: 'bucket', method: 'GET', when: 'cors', action: 's3:GetBucketCORS', run: buckets.getCors },
  {
    level: 'bucket',
    method: 'GET',
    when: 'uploads',
    action: 's3:ListBucketMultipartUploads',
    parameters: ['prefix', 'delimiter', 'encoding-type', 'max-uploads', 'key-marker', 'upload-id-marker'],
    run: uploads.listUploads,
  },
  {
    level: 'bucket',
    method: 'GET',
    when: 'list-type',
    action: 's3:ListBucket',
    parameters: [...listParameters, 'continuation-token', 'start-after', 'fetch-owner'],
    run: listings.listObjectsV2,
  },
  {
    level: 'bucket',
    method: 'GET',
    action: 's3:ListBucket',
    parameters: [...listParameters, 'marker'],
    run: listings.listObjects,
  },
  { level: 'bucket', method: 'POST', when: 'delete', action: 's3:DeleteObject', run: objects.deleteObjects },
  { level: 'bucket', method: 'POST', action: 's3:PutObject', checksItself: true, run: postObject },
  {
    level: 'object',
    method: 'PUT',
    when: 'uploadId',
    action: 's3:PutObject',
    parameters: ['partNumber'],
    run: uploads.putPart,
  },
  { level: 'object', method: 'PUT', action: 's3:PutObject', run: objects.putObject },
  { level: 'object', method: 'POST', when: 'uploads', action: 's3:PutObject', run: uploads.startUpload },
  { level: 'object', method: 'POST', when: 'uploadId', action: 's3:PutObject', run: uploads.completeUpload },
  {
    level: 'object',
    method: 'GET',
    when: 'uploadId',
    action: 's3:ListMultipartUploadParts',
    parameters: ['max-parts', 'part-number-marker'],
    run: uploads.listParts,
  },
  {
    level: 'object',
    method: 'GET',
    action: 's3:GetObject',
    parameters: ['versionId', 'partNumber', ...objects.overrideParameters],
    run: objects.getObject,
  },
  {
    level: 'object',
    method: 'HEAD',
    action: 's3:GetObject',
    parameters: ['versionId', 'partNumber', ...objects.overrideParameters],
    run: objects.headObject,
  },
  { level: 'object', method: 'DELETE', when: 'uploadId', action: 's3:AbortMultipartUpload', run: uploads.abortUpload },
  {
    level: 'object',
    method: 'DELETE',
    action: 's3:DeleteObject',
    parameters: ['versionId'],
    run: objects.deleteObject,
  },
];

/** True for signature parameters, and for `x-id`, which some clients add to every request. */
const isNeutral = (name: string): boolean => name === 'x-id' || name.toLowerCase().startsWith('x-amz-');

/**
 * Finds the operation of a request. Rejects unknown parameters: `PUT /bucket/key?tagging` must never be handled as an
 * upload, nor `DELETE /bucket?lifecycle` as the removal of the bucket.
 * @throws S3Error MethodNotAllowed | NotImplemented
 */
export const findOperation = (
  method: string,
  bucketName: string,
  key: string,
  query: readonly (readonly [name: string, value: string])[],
): Operation => {
  const level = bucketName === '' ? 'service' : key === '' ? 'bucket' : 'object';
  const names = new Set(query.map(([name]) => name).filter((name) => !isNeutral(name)));
  const candidates = operations.filter((operation) => operation.level === level && operation.method === method);
  if (candidates.length === 0) throw new S3Error('MethodNotAllowed');
  const found = candidates.find(({ when }) => when === undefined || names.has(when));
  if (!found) throw new S3Error(names.size === 0 ? 'MethodNotAllowed' : 'NotImplemented');
  const unknown = [...names].find((name) => name !== found.when && !found.parameters?.includes(name));
  if (unknown !== undefined)
    throw new S3Error('NotImplemented', `The query parameter ${unknown} is not supported here.`);
  return found;
};
