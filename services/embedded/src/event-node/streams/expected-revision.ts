/** Condition on a stream's revision for an append or a deletion. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

const codes = { any: -2n, no_stream: -1n, stream_exists: -4n } as const;

/** Returns EventStoreDB's number for an expected revision in error trailers. */
export const expectedCode = (expected: ExpectedRevision): bigint =>
  typeof expected === 'bigint' ? expected : codes[expected];
