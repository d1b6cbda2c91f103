import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * Creates a logger of structured lines, by default on standard output. Redacts the headers `authorization` and
 * `cookie`, and the fields `password`, `token`, `authorization` and `email` of objects in a line.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      redact: {
        paths: ['*.password', '*.token', '*.authorization', 'headers.authorization', 'headers.cookie', '*.email'],
        censor: '[redacted]',
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    destination,
  );
