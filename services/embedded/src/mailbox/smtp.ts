import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Log } from '../processes/lines.ts';
import type { Envelope } from './store.ts';

export type Deliver = (envelope: Envelope, raw: Buffer) => Promise<void>;

export type RunningSmtp = { port: number; stop(): Promise<void> };

const messageBytesMax = 10 * 1024 * 1024;
const clientsMax = 100;
const closeMs = 1_000;

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

const envelopeOf = ({ envelope }: SMTPServerSession): Envelope => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map((recipient) => recipient.address),
});

const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession, deliver: Deliver, log: Log) => {
  const raw = await buffer(stream);
  if (stream.sizeExceeded) throw refusal(552, `Message is larger than ${messageBytesMax} bytes`);
  try {
    await deliver(envelopeOf(session), raw);
  } catch (error) {
    log(`a message could not be stored: ${String(error)}`);
    throw refusal(451, 'The message could not be stored, try again later');
  }
};

/**
 * Starts a mail server that accepts every message for every address. It offers neither TLS nor authentication: it
 * listens on the loopback address only, and strict clients would reject a self-signed certificate.
 */
export const listenSmtp = async (host: string, port: number, deliver: Deliver, log: Log): Promise<RunningSmtp> => {
  const server = new SMTPServer({
    name: 'pixchange.localhost',
    banner: 'Pixchange mailbox',
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    size: messageBytesMax,
    maxClients: clientsMax,
    closeTimeout: closeMs,
    onData: (stream, session, callback) => {
      receive(stream, session, deliver, log).then(
        () => callback(null, 'Message stored'),
        (error: Error) => callback(error),
      );
    },
  });
  const listener = server.listen(port, host);
  await Promise.race([
    once(listener, 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  // An error on one connection affects only that client; the server continues.
  server.on('error', (error: Error) => log(`connection: ${error.message}`));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    port: address.port,
    stop: () => new Promise((settle) => server.close(() => settle())),
  };
};
