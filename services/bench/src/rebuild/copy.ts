import type pg from 'pg';

type Connection = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Query object for a `COPY` in the driver; passes PostgreSQL's text format through unchanged. */
class Copy {
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly text: string,
    private readonly source: readonly Buffer[],
    private readonly done: (error: Error | null, chunks: Buffer[]) => void,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: Connection): void {
    for (const chunk of this.source) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses the memory of the chunk, so the chunk is copied.
    this.chunks.push(Buffer.from(chunk));
  }

  handleError(error: Error): void {
    this.done(error, []);
  }

  handleReadyForQuery(): void {
    this.done(null, this.chunks);
  }

  // The driver calls these methods for every kind of query; a COPY needs none of them.
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

const copy = (client: pg.ClientBase, text: string, source: readonly Buffer[]): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new Copy(text, source, (error, chunks) =>
        error === null ? resolve(chunks) : reject(error),
      ) as unknown as pg.Submittable,
    );
  });

const chunkBytes = 64 * 1024;

/** Returns the rows of a query in COPY's text format, in chunks. */
export const copyOut = async (client: pg.ClientBase, query: string): Promise<Buffer[]> => {
  const rows = Buffer.concat(await copy(client, `COPY (${query}) TO STDOUT`, []));
  return Array.from({ length: Math.ceil(rows.length / chunkBytes) }, (_, number) =>
    rows.subarray(number * chunkBytes, (number + 1) * chunkBytes),
  );
};

export const copyIn = async (client: pg.ClientBase, table: string, rows: readonly Buffer[]): Promise<void> => {
  await copy(client, `COPY ${table} FROM STDIN`, rows);
};
