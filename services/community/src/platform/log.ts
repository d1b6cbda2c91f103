import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines, on standard output unless told otherwise; what could hold a secret or a person is taken out before it is written. */
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
