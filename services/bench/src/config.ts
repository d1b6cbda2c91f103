/** What this process was started with; the programs that it starts inherit it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** Where pgbench is when it is not in the PATH. */
export const pgbenchPath: string | undefined = environment['PGBENCH_PATH'] || undefined;
