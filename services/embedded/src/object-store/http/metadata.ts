import type { ObjectMetadata } from '../disk/object-file.ts';
import { S3Error } from '../errors.ts';
import { userMetadataBytesMax } from '../limits.ts';

const keptHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
] as const;
const userPrefix = 'x-amz-meta-';
const defaultContentType = 'binary/octet-stream';

/**
 * Prefixes of headers that change how an object is stored or who may see it. The store rejects such headers; otherwise,
 * the client would believe that they were applied.
 */
const refusedPrefixes = [
  'x-amz-server-side-encryption',
  'x-amz-object-lock',
  'x-amz-tagging',
  'x-amz-grant',
  'x-amz-website-redirect-location',
];

const checkRefused = (names: Iterable<string>, acl: string | undefined): void => {
  for (const name of names) {
    if (refusedPrefixes.some((prefix) => name.startsWith(prefix))) {
      throw new S3Error('NotImplemented', `${name} is not supported.`, { Header: name });
    }
  }
  if (acl !== undefined && acl !== 'private' && acl !== 'bucket-owner-full-control') {
    throw new S3Error('AccessControlListNotSupported');
  }
};

/** Returns the content encoding without `aws-chunked`, which only describes the transfer. */
const encodingOf = (text: string | undefined): string | undefined =>
  text
    ?.split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== 'aws-chunked')
    .join(', ');

/**
 * Reads an object's metadata from headers or form fields.
 * @param values header or field values by lowercase name
 * @throws S3Error MetadataTooLarge | NotImplemented | AccessControlListNotSupported | InvalidArgument
 */
export const readMetadata = (values: ReadonlyMap<string, string>): ObjectMetadata => {
  checkRefused(values.keys(), values.get('x-amz-acl') ?? values.get('acl'));
  const userMetadata = Object.fromEntries(
    [...values]
      .filter(([name]) => name.startsWith(userPrefix))
      .map(([name, value]) => [name.slice(userPrefix.length), value]),
  );
  const userBytes = Object.entries(userMetadata).reduce((sum, pair) => sum + Buffer.byteLength(pair.join('')), 0);
  if (userBytes > userMetadataBytesMax) throw new S3Error('MetadataTooLarge');
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = name === 'content-encoding' ? encodingOf(values.get(name)) : values.get(name);
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const metadata = { contentType: values.get('content-type') || defaultContentType, headers, userMetadata };
  checkHeaderText(metadata);
  return metadata;
};

/** Rejects text that can't be sent in a header later; form fields may contain any text. */
const checkHeaderText = ({ contentType, headers, userMetadata }: ObjectMetadata): void => {
  const names = Object.keys(userMetadata);
  const texts = [contentType, ...Object.values(headers), ...Object.values(userMetadata)];
  const isBad = (text: string): boolean => /[^\t\u0020-\u007e\u0080-\u00ff]/.test(text);
  if (names.some((name) => !/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) || texts.some(isBad)) {
    throw new S3Error('InvalidArgument', 'Metadata must be text that can stand in an HTTP header.');
  }
};

/** Returns the headers for an object. */
export const metadataHeaders = ({ contentType, headers, userMetadata }: ObjectMetadata): Record<string, string> => ({
  'content-type': contentType,
  ...headers,
  ...Object.fromEntries(Object.entries(userMetadata).map(([name, value]) => [userPrefix + name, value])),
});
