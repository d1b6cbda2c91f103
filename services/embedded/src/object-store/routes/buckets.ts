import { bucketPolicyBytesMax, xmlBodyBytesMax } from '../limits.ts';
import { S3Error } from '../errors.ts';
import { parseBucketPolicy } from '../auth/bucket-policy.ts';
import { answerEmpty, answerText, answerXml, type Exchange, theBucket } from '../http/exchange.ts';
import { readText } from '../http/body.ts';
import { checkBucketName } from '../names.ts';
import { childText, parseXml } from '../xml.ts';

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

export const listBuckets = (exchange: Exchange): void => {
  const { store } = exchange;
  answerXml(exchange, 'ListAllMyBucketsResult', {
    Owner: { ID: store.accessKey, DisplayName: store.accessKey },
    Buckets: {
      Bucket: store.buckets.list().map(({ name, createdMs }) => ({ Name: name, CreationDate: iso(createdMs) })),
    },
  });
};

export const createBucket = async (exchange: Exchange): Promise<void> => {
  const { store, bucketName } = exchange;
  checkBucketName(bucketName);
  if (exchange.facts.headers['x-amz-bucket-object-lock-enabled']?.some((value) => value.toLowerCase() === 'true')) {
    throw new S3Error('NotImplemented', 'Object lock is not supported.');
  }
  const body = await readText(exchange, xmlBodyBytesMax);
  const region =
    body.trim() === '' ? undefined : childText(parseXml(body, 'CreateBucketConfiguration'), 'LocationConstraint');
  if (region !== undefined && region.trim() !== '' && region.trim() !== store.region) {
    throw new S3Error('InvalidArgument', `This server's region is ${store.region}.`, { Region: store.region });
  }
  await store.buckets.create(bucketName, Date.now());
  answerEmpty(exchange, 200, { location: `/${bucketName}` });
};

export const headBucket = (exchange: Exchange): void => {
  theBucket(exchange);
  answerEmpty(exchange, 200, { 'x-amz-bucket-region': exchange.store.region });
};

export const deleteBucket = async (exchange: Exchange): Promise<void> => {
  await exchange.store.buckets.remove(theBucket(exchange).name);
  answerEmpty(exchange, 204);
};

/** Responds with the region of a bucket; for historical reasons, us-east-1 is an empty value. */
export const getLocation = (exchange: Exchange): void => {
  theBucket(exchange);
  const { region } = exchange.store;
  answerXml(exchange, 'LocationConstraint', region === 'us-east-1' ? '' : region);
};

/** Responds with an empty configuration, which means that versioning was never enabled. */
export const getVersioning = (exchange: Exchange): void => {
  theBucket(exchange);
  answerXml(exchange, 'VersioningConfiguration', {});
};

/** Responds that the bucket has no CORS rules, as MinIO does; the server applies one rule to all buckets. */
export const getCors = (exchange: Exchange): void => {
  theBucket(exchange);
  throw new S3Error('NoSuchCORSConfiguration');
};

export const getPolicy = (exchange: Exchange): void => {
  const { policy } = theBucket(exchange);
  if (!policy) throw new S3Error('NoSuchBucketPolicy');
  answerText(exchange, 'application/json', policy.json);
};

export const putPolicy = async (exchange: Exchange): Promise<void> => {
  const { name } = theBucket(exchange);
  const json = await readText(exchange, bucketPolicyBytesMax);
  parseBucketPolicy(json, name);
  await exchange.store.buckets.setPolicy(name, json);
  answerEmpty(exchange, 204);
};

export const deletePolicy = async (exchange: Exchange): Promise<void> => {
  await exchange.store.buckets.setPolicy(theBucket(exchange).name, null);
  answerEmpty(exchange, 204);
};
