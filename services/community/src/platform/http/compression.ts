import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Pages, answers and lists; never media, which are compressed as they are and read by ranges. */
const TYPES = /^(?:text\/(?:html|plain|csv|xml)|application\/(?:[\w.-]+\+)?(?:json|xml)|application\/x-ndjson)(?:;|$)/;
/** What fits one packet gains nothing. */
const BYTES_MIN = 1_024;

/**
 * Compresses what the API writes. Safe from being read through its length (BREACH): no page of another site can make a browser send
 * somebody's bearer along with words of its own, as it could with a cookie.
 */
export const registerCompression = async (fastify: FastifyInstance): Promise<void> => {
  await fastify.register(compress, {
    customTypes: TYPES,
    threshold: BYTES_MIN,
    encodings: ['br', 'gzip'],
    // What callers send is never unpacked: a small body could become any size.
    globalDecompression: false,
  });
};
