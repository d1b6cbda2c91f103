import { statfs } from 'node:fs/promises';
import {
  checkFields,
  checkPostSignature,
  parsePostPolicy,
  type PostFields,
  type PostPolicy,
} from '../auth/post-policy.ts';
import { uriEncodePath } from '../auth/signature.ts';
import { type ObjectInfo, ObjectWriter } from '../disk/object-file.ts';
import { S3Error, systemCode } from '../errors.ts';
import { answerEmpty, type Exchange, quoted, requestHeader, theBucket } from '../http/exchange.ts';
import { readMetadata } from '../http/metadata.ts';
import { type PostForm, withForm } from '../http/post-form.ts';
import { postFormBytesMax, putBytesMax } from '../limits.ts';
import { checkKey } from '../names.ts';
import { toXml } from '../xml.ts';

/** Maximum size of everything in a form except the file: field names and values, boundaries and headers. */
const formOverheadBytesMax = postFormBytesMax + 64 * 1024;

/**
 * Checks the form's signature and policy.
 * @throws S3Error unless the owner of the keys has allowed exactly this form
 */
const checkForm = (exchange: Exchange, fields: PostFields): { key: string; policy: PostPolicy } => {
  const { accessKey, secretKey, region } = exchange.store;
  if (!fields.has('policy')) throw new S3Error('AccessDenied');
  checkPostSignature(fields, { accessKey, secretKey, region });
  const policy = parsePostPolicy(fields.get('policy') ?? '');
  checkFields(policy, fields, exchange.bucketName, Date.now());
  const key = fields.get('key');
  if (!key) throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.");
  if (key.includes('${filename}'))
    throw new S3Error('InvalidArgument', 'The key must not depend on the name of the file.');
  checkKey(key);
  return { key, policy };
};

/** Stores the file as it arrives; throws at the first byte over the limit. */
const receiveFile = async (
  exchange: Exchange,
  form: PostForm,
  policy: PostPolicy,
  writer: ObjectWriter,
): Promise<void> => {
  const { min, max } = policy.lengthRange ?? { min: 0, max: putBytesMax };
  const bodyBytes = Number(requestHeader(exchange, 'content-length') ?? 0);
  // A body that exceeds the limit by this much can't contain an allowed file, so none of it needs to be stored.
  if (bodyBytes > max + formOverheadBytesMax) throw new S3Error('EntityTooLarge');
  const chunks = form.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      if (writer.sizeBytes + chunk.length > max) throw new S3Error('EntityTooLarge');
      await writer.write(chunk);
    }
  } catch (error) {
    // Other errors come from the form parser: the body ended or became malformed in the middle of the file.
    if (error instanceof S3Error || systemCode(error) !== undefined) throw error;
    throw new S3Error('IncompleteBody');
  }
  await form.end;
  if (writer.sizeBytes < min) throw new S3Error('EntityTooSmall');
};

/**
 * Rejects an upload that would use the last disk space, which is reserved for the log and for files that were already
 * accepted.
 */
const requireRoom = async ({ store }: Exchange, bodyBytes: number): Promise<void> => {
  if (store.freeBytesMin === 0) return;
  const { bavail, bsize } = await statfs(store.buckets.temporaryFolder);
  if (bavail * bsize - bodyBytes < store.freeBytesMin) throw new S3Error('XMinioStorageFull');
};

const answer = (exchange: Exchange, key: string, info: ObjectInfo, status: string | undefined): void => {
  const { bucketName } = exchange;
  const location = `http://${requestHeader(exchange, 'host') ?? ''}/${bucketName}/${uriEncodePath(key)}`;
  const headers = { etag: quoted(info.etag), location };
  if (status !== '201') return answerEmpty(exchange, status === '200' ? 200 : 204, headers);
  const xml = toXml('PostResponse', { Location: location, Bucket: bucketName, Key: key, ETag: quoted(info.etag) });
  exchange.response.writeHead(201, {
    ...headers,
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(xml),
  });
  exchange.response.end(xml);
};

/** Rejects checksums in forms; otherwise, the client would believe that the store verified them. */
const refuseChecksums = (fields: PostFields): void => {
  const name = [...fields.keys()].find((field) => field.startsWith('x-amz-checksum-'));
  if (name !== undefined) throw new S3Error('NotImplemented', `${name} is not supported in forms.`, { Header: name });
};

/**
 * Handles a browser's form upload (POST /bucket). The form contains the signature; nothing is stored until the policy
 * is checked.
 */
export const postObject = async (exchange: Exchange): Promise<void> => {
  const { request, store } = exchange;
  if (!/^multipart\/form-data\b/i.test(requestHeader(exchange, 'content-type') ?? ''))
    throw new S3Error('MethodNotAllowed');
  await withForm(request, async (form) => {
    const { key, policy } = checkForm(exchange, form.fields);
    const bucket = theBucket(exchange);
    refuseChecksums(form.fields);
    const metadata = readMetadata(form.fields);
    await requireRoom(exchange, Number(requestHeader(exchange, 'content-length') ?? 0));
    const writer = await ObjectWriter.create(store.buckets.temporaryFolder);
    try {
      await receiveFile(exchange, form, policy, writer);
      const info = await writer.finish(metadata, Date.now());
      await store.objects.commit(bucket, key, writer.path);
      answer(exchange, key, info, form.fields.get('success_action_status'));
    } finally {
      await writer.discard();
    }
  });
};
