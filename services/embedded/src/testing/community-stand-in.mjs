/*
 * Small server that the supervisor's tests start instead of the product, which starts slowly. `/health/ready` reports
 * whether its dependencies accept connections. `/die` ends the process. All other paths return the environment and the
 * request headers.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';

const { STAND_IN } = process.env;

if (STAND_IN === 'misconfigured') {
  process.stderr.write('STAND_IN says that the configuration is wrong\n');
  process.exit(78);
}
if (STAND_IN === 'dying') process.exit(3);

// The supervisor sends the addresses once they are known.
const [addresses] = await once(process, 'message');
Object.assign(process.env, addresses);
const { PORT, HOST, DATABASE_URL, EVENT_STORE_URL, S3_ENDPOINT, SMTP_URL } = process.env;

/** @param {string} address @returns {Promise<boolean>} */
const listens = (address) =>
  new Promise((settle) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      settle(true);
    });
    socket.once('error', () => settle(false));
  });

const dependencies = { database: DATABASE_URL, events: EVENT_STORE_URL, files: S3_ENDPOINT, mail: SMTP_URL };

const ready = async () => {
  /** @type {Record<string, { ready: boolean }>} */
  const parts = {};
  for (const [name, address] of Object.entries(dependencies))
    parts[name] = { ready: address !== undefined && (await listens(address)) };
  const all = Object.values(parts).every((part) => part.ready);
  return { status: all ? 'ready' : 'not_ready', parts };
};

createServer((request, response) => {
  if (request.url === '/health/ready') {
    ready().then((state) => {
      response
        .writeHead(state.status === 'ready' ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify(state));
    });
    return;
  }
  if (request.url === '/die') process.exit(9);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ pid: process.pid, env: process.env, headers: request.headers }));
}).listen(Number(PORT), HOST, () => process.stdout.write('stand-in listens\n'));

process.once('SIGTERM', () => process.exit(0));
