import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../processes/lines.ts';
import { DamagedObjectFile } from '../disk/object-file.ts';
import { type S3Error, toS3Error } from '../errors.ts';
import { drainBytesMax, drainMsMax } from '../limits.ts';
import { toErrorXml } from '../xml.ts';

/** Seconds until a client may retry when the disk is full; an operator has to free space first. */
const retryAfterFullSeconds = 300;

interface Failed {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  bucketName: string;
  key: string;
}

/** Reads and discards the rest of a rejected body, within limits; many clients send all of it before they read. */
const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  let bytes = 0;
  const timer = setTimeout(() => socket.destroy(), drainMsMax);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > drainBytesMax) socket.destroy();
  });
  request.resume();
};

const errorXml = (error: S3Error, { requestId, bucketName, key }: Failed, path: string): string =>
  toErrorXml({
    Code: error.code,
    Message: error.message,
    ...(key === '' ? {} : { Key: key }),
    ...(bucketName === '' ? {} : { BucketName: bucketName }),
    Resource: path,
    ...error.details,
    RequestId: requestId,
    HostId: 'embedded',
  });

/** Returns the error as headers, where MinIO's client reads it in responses without a body (HEAD). */
const headHeaders = (error: S3Error): Record<string, string> => ({
  'x-minio-error-code': error.code,
  'x-minio-error-desc': `"${error.message.replace(/[^\u0020-\u007e]/g, '?')}"`,
});

const retryHeaders = ({ status }: S3Error): Record<string, string> =>
  status === 507 ? { 'retry-after': String(retryAfterFullSeconds) } : {};

/**
 * Returns the log text for an error: its stack, or only its message for a damaged file, which causes the same error
 * repeatedly.
 */
const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  return cause instanceof DamagedObjectFile ? cause.message : (cause.stack ?? cause.message);
};

/** Sends an error response; logs internal errors. */
export const answerError = (failed: Failed, cause: unknown, path: string, log: Log): void => {
  const { request, response, requestId } = failed;
  if (response.destroyed || request.socket.destroyed) return;
  const error = toS3Error(cause);
  if (error.status >= 500 && error.code !== 'NotImplemented') {
    const text = describe(cause);
    log(`object store: ${request.method ?? ''} ${path} (${requestId}) failed: ${text}`);
  }
  if (response.headersSent) {
    // A partial response must not look complete.
    response.destroy();
    return;
  }
  if (error.code === 'NotModified') {
    response.writeHead(304, { etag: `"${error.details['ETag'] ?? ''}"` });
    response.end();
  } else if (request.method === 'HEAD') {
    response.writeHead(error.status, headHeaders(error));
    response.end();
  } else {
    const xml = errorXml(error, failed, path);
    response.writeHead(error.status, {
      ...retryHeaders(error),
      'content-type': 'application/xml',
      'content-length': Buffer.byteLength(xml),
    });
    response.end(xml);
  }
  drain(request);
};
