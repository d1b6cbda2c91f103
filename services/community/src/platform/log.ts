import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/**
 * Creates a logger of structured lines, by default on standard output. Fields that could hold a secret or personal data
 * are redacted.
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
