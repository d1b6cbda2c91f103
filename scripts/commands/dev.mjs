import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runForeground } from '../lib/child.mjs';
import { say } from '../lib/progress.mjs';
import { repositoryRoot, SetUpError } from '../lib/repository.mjs';

/** @param {string} path a path of the contracts, such as /s/:code */
const patternOf = (path) => `^${path.replace(/[.+*?()[\]{}|^$]/g, '\\$&').replace(/:\w+/g, '[^/?]+')}/?(\\?.*)?$`;

/** Returns the patterns of all paths that Vite proxies to the gateway; Vite serves all other paths. */
const proxiedPaths = async () => {
  const contracts = join(repositoryRoot, 'contracts/dist/http/all.js');
  const { allEndpoints, plainRoutes, redirectRoutes } = await import(pathToFileURL(contracts).href);
  const endpoints = Object.values(allEndpoints).flatMap((feature) => Object.values(feature));
  const paths = [...endpoints, ...plainRoutes, ...redirectRoutes].map(({ path }) => path);
  const folders = ['/api', '/v1', '/v2', '/embed', '/feeds', '/dev', '/storage', '/media', '/health'];
  const others = paths.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
  return [...folders.map((folder) => `^${folder}([/?]|$)`), ...new Set(others.map(patternOf))];
};

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

/**
 * Whether a host is this machine. Requests from other machines are marked as forwarded, so the gateway denies them the
 * mailbox and the sandboxes.
 * @param {string} host
 */
const isLoopback = (host) => /^(localhost|127\.|::1$)/.test(host);

/** Starts a Vite server for the console; the web client's Vite server forwards requests to it. */
const startConsole = async () => {
  const { createServer } = await import('vite');
  const port = await freePort();
  const server = await createServer({
    root: join(repositoryRoot, 'console'),
    configFile: join(repositoryRoot, 'console/vite.config.ts'),
    clearScreen: false,
    server: { port, strictPort: true, host: '127.0.0.1' },
  });
  await server.listen();
  return { server, url: `http://127.0.0.1:${port}` };
};

/**
 * Starts Vite with hot reload on the public port.
 * @param {number} port
 * @param {string} gateway
 * @param {string} console
 */
const startVite = async (port, gateway, console) => {
  const host = process.env.HOST ?? '127.0.0.1';
  const { createServer } = await import('vite');
  const paths = await proxiedPaths();
  const server = await createServer({
    root: join(repositoryRoot, 'web'),
    configFile: join(repositoryRoot, 'web/vite.config.ts'),
    clearScreen: false,
    server: {
      port,
      strictPort: true,
      host,
      proxy: {
        '^/superadmin([/?]|$)': { target: console, ws: true },
        ...Object.fromEntries(paths.map((path) => [path, { target: gateway, xfwd: !isLoopback(host) }])),
      },
    },
  });
  await server.listen().catch((error) => {
    throw new SetUpError(`The web client can't be served: ${error.message}. Choose another PORT.`);
  });
  return server;
};

/**
 * Runs the product for development: the embedded servers from their build, services/community from its TypeScript
 * sources, and the web client with Vite.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export const runDev = async (args) => {
  const port = Number(process.env.PORT || 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetUpError(`PORT must be a whole number from 1 to 65535, not "${process.env.PORT}".`);
  }
  const gatewayPort = await freePort();
  const console = await startConsole();
  const vite = await startVite(port, `http://127.0.0.1:${gatewayPort}`, console.url);
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  say(`Web client and console with hot reload on ${publicUrl}; the gateway behind it on port ${gatewayPort}.`);
  try {
    return await runForeground(['services/embedded/dist/supervisor/main.js', ...args], {
      HOST: '127.0.0.1',
      PORT: String(gatewayPort),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: isLoopback(process.env.HOST ?? '127.0.0.1') ? '0' : '1',
      DRAIN_SECONDS: '1',
      SUPERVISOR_COMMUNITY_ENTRY: join(repositoryRoot, 'scripts/dev/reload.mjs'),
      SUPERVISOR_DEMO_ENTRY: join(repositoryRoot, 'services/community/dist/demo/main.js'),
    });
  } finally {
    await vite.close();
    await console.server.close();
  }
};
