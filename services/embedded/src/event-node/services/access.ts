import { createHash, timingSafeEqual } from 'node:crypto';
import {
  Metadata,
  ServerInterceptingCall,
  ServerListenerBuilder,
  ResponderBuilder,
  status,
  type ServerInterceptor,
} from '@grpc/grpc-js';

/** Credentials for the node and its TLS certificate; clients send a password only over TLS. */
export type Access = {
  username: string;
  password: string;
  /** Private key and certificate in PEM. */
  key: string;
  certificate: string;
};

const anonymousService = /^\/event_store\.client\.(gossip\.Gossip|server_features\.ServerFeatures)\//;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Rejects calls without valid credentials before they reach a handler, with the error of EventStoreDB. The Gossip and
 * ServerFeatures services need no credentials.
 */
export const requireCredentials = ({
  username,
  password,
}: Pick<Access, 'username' | 'password'>): ServerInterceptor => {
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  const isAllowed = (metadata: Metadata): boolean => {
    const [authorization, ...more] = metadata.get('authorization');
    return typeof authorization === 'string' && more.length === 0 && timingSafeEqual(digest(authorization), expected);
  };
  return (method, call) => {
    // Clients call these services without credentials.
    if (anonymousService.test(method.path)) return new ServerInterceptingCall(call);
    let refused = false;
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, next) => {
        if (isAllowed(metadata)) next(metadata);
        else {
          refused = true;
          call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() });
        }
      })
      .withOnReceiveMessage((message, next) => (refused ? undefined : next(message)))
      .withOnReceiveHalfClose((next) => (refused ? undefined : next()))
      .build();
    return new ServerInterceptingCall(call, new ResponderBuilder().withStart((next) => next(listener)).build());
  };
};
