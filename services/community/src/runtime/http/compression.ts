import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Content types that are compressed. Media are excluded, because they are already compressed and are read in ranges.
 */
const TYPES = /^(?:text\/(?:html|plain|csv|xml)|application\/(?:[\w.-]+\+)?(?:json|xml)|application\/x-ndjson)(?:;|$)/;
/** Smaller bodies fit into one packet and gain nothing. */
const BYTES_MIN = 1_024;

/**
 * Compresses the responses of the API. Attacks that measure the length (BREACH) fail: a page of another site can't make
 * a browser send a bearer token, unlike a cookie, together with the attacker's text.
 */
export const registerCompression = async (fastify: FastifyInstance): Promise<void> => {
  await fastify.register(compress, {
    customTypes: TYPES,
    threshold: BYTES_MIN,
    encodings: ['br', 'gzip'],
    // Request bodies are never decompressed, because a small body could expand to any size.
    globalDecompression: false,
  });
};
