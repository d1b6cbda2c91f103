/** What must be true of a stream for an append to happen. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

const codes = { any: -2n, no_stream: -1n, stream_exists: -4n } as const;

/** The number by which EventStoreDB writes an expectation in error trailers. */
export const expectedCode = (expected: ExpectedRevision): bigint =>
  typeof expected === 'bigint' ? expected : codes[expected];
