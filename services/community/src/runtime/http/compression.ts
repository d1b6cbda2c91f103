import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Types of compressed answers. Media are excluded, because they are compressed already and read by ranges. */
const TYPES = /^(?:text\/(?:html|plain|csv|xml)|application\/(?:[\w.-]+\+)?(?:json|xml)|application\/x-ndjson)(?:;|$)/;
/** Smaller bodies fit into one packet and gain nothing. */
const BYTES_MIN = 1_024;

/**
 * Compresses the answers of the API. This is safe against attacks through the length (BREACH): unlike with cookies, no
 * page of another site can make a browser send someone's bearer token along with text of its own.
 */
export const registerCompression = async (fastify: FastifyInstance): Promise<void> => {
  await fastify.register(compress, {
    customTypes: TYPES,
    threshold: BYTES_MIN,
    encodings: ['br', 'gzip'],
    // Request bodies are never decompressed, because a small one could become any size.
    globalDecompression: false,
  });
};
