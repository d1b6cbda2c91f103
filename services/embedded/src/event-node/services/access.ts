import { createHash, timingSafeEqual } from 'node:crypto';
import {
  Metadata,
  ServerInterceptingCall,
  ServerListenerBuilder,
  ResponderBuilder,
  status,
  type ServerInterceptor,
} from '@grpc/grpc-js';

/** Who may call the node, and the certificate by which clients know it: they send a password over TLS alone. */
export type Access = {
  username: string;
  password: string;
  /** PEM texts. */
  key: string;
  certificate: string;
};

const anonymousService = /^\/event_store\.client\.(gossip\.Gossip|server_features\.ServerFeatures)\//;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Answers every call without the credentials as EventStoreDB answers one with wrong ones; the handlers never see it. */
export const requireCredentials = ({
  username,
  password,
}: Pick<Access, 'username' | 'password'>): ServerInterceptor => {
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  const isAllowed = (metadata: Metadata): boolean => {
    const [given, ...more] = metadata.get('authorization');
    return typeof given === 'string' && more.length === 0 && timingSafeEqual(digest(given), expected);
  };
  return (method, call) => {
    // Clients ask without credentials what the node is; everybody may know.
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
