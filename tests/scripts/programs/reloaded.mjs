import { createServer } from 'node:http';

/** Stand-in for a service that the reloader restarts; serves the text from its source, on the port in the message. */
process.once('disconnect', () => process.exit(1));
process.once('message', async (/** @type {{ source: string, port: number }} */ { source, port }) => {
  const { answer } = await import(source);
  createServer((_, response) => response.end(answer)).listen(port, '127.0.0.1');
});
