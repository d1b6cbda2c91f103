/**
 * Members of Node's socket that are used here. Node's own types are not available, because contracts also run in
 * browsers.
 */
interface Socket {
  readonly destroyed: boolean;
  readonly writable: boolean;
  destroy(error?: Error): unknown;
  end(text: string): unknown;
  once(event: 'close', listener: () => void): { resume(): unknown };
}

const readMsMax = 5_000;
const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' } as const;
const answered = new WeakSet<Socket>();

export type RawStatus = keyof typeof reasons;

/** Returns the status for a request that Node's parser or the connection guard rejected. */
export const statusOfUnreadable = ({ code }: { readonly code?: string }): RawStatus => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
};

/**
 * Returns whether a request has two Host headers, which two servers could route to different sites. RFC 9112, section
 * 3.2, requires a 400.
 */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1;

/** Sends a JSON response to a request that reached no handler, and closes its connection. */
export const sendRawResponse = (
  error: Error & { code?: string },
  socket: Socket,
  status: RawStatus,
  content: unknown,
): void => {
  // Node also reports an error for each chunk that follows.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const body = JSON.stringify(content);
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${new TextEncoder().encode(body).length}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  answered.add(socket);
  // A client that is still sending when its connection is closed loses the response. So the server reads and discards
  // the rest, up to a time limit.
  const late = setTimeout(() => socket.destroy(), readMsMax);
  socket.once('close', () => clearTimeout(late)).resume();
};
