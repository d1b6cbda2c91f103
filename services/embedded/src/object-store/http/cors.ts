import type { IncomingMessage, ServerResponse } from 'node:http';

const methods = 'GET, HEAD, PUT, POST, DELETE';
const exposed =
  'ETag, Content-Length, Content-Type, Content-Range, Content-Disposition, Content-Encoding, Accept-Ranges, Last-Modified, Location, x-amz-request-id, x-amz-bucket-region, x-amz-checksum-crc32, x-amz-checksum-crc32c, x-amz-checksum-crc64nvme, x-amz-checksum-sha1, x-amz-checksum-sha256, x-amz-checksum-type, x-amz-mp-parts-count';
const preflightSeconds = '3600';

/**
 * Allows pages of other origins to use this server: one rule for all buckets, as in MinIO. Requests are signed and
 * don't need cookies, so credentials are not allowed.
 * @param allowed `*`, or origins separated by commas
 */
export const allowOrigin = (allowed: string, request: IncomingMessage, response: ServerResponse): void => {
  const { origin } = request.headers;
  const isAny = allowed === '*';
  if (!isAny) response.setHeader('vary', 'Origin');
  if (origin === undefined) return;
  const isAllowed = isAny || allowed.split(',').some((item) => item.trim() === origin);
  if (!isAllowed) return;
  response.setHeader('access-control-allow-origin', isAny ? '*' : origin);
  response.setHeader('access-control-expose-headers', exposed);
};

/** Responds to a browser's preflight request. */
export const answerPreflight = (request: IncomingMessage, response: ServerResponse): void => {
  const wanted = request.headers['access-control-request-headers'];
  if (response.hasHeader('access-control-allow-origin')) {
    response.setHeader('access-control-allow-methods', methods);
    response.setHeader('access-control-max-age', preflightSeconds);
    if (wanted !== undefined) response.setHeader('access-control-allow-headers', wanted);
  }
  response.writeHead(204);
  response.end();
};
