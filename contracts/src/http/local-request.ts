const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/** Headers in which proxies describe the original client. If any is present, the client may be on another machine. */
const forwardingHeader =
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|fastly-client-ip|cdn-loop|x-envoy-.*)$/;

/** Returns whether a host, with or without a port, is this machine. */
export const isLoopbackName = (host: string): boolean => loopbackName.test(host);

interface RequestLike {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly httpVersion: string;
}

/**
 * True for a browser or program on this machine that addresses this machine. The peer address alone is not enough: a
 * local proxy forwards requests from anywhere, and another site can resolve its own name to 127.0.0.1 (DNS rebinding).
 */
export const isLocalRequest = ({ headers, httpVersion }: RequestLike, peer: string): boolean =>
  loopbackAddress.test(peer) &&
  isLoopbackName(typeof headers['host'] === 'string' ? headers['host'] : '') &&
  // Browsers and programs use HTTP/1.1; nginx uses 1.0 toward its upstream unless it is configured otherwise.
  httpVersion !== '1.0' &&
  !Object.keys(headers).some((name) => forwardingHeader.test(name));
