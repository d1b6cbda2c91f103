import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { startProductHere, type ProductHere } from './product-here.ts';
import { makeProductTables } from './product-tables.ts';
import type { HostedProduct } from './product.ts';

/*
 * Runs products for the tests of one jest worker. Each product has its own database, event log and configuration; all
 * share this process, which loads their code once. `embedded.setup.ts` starts this process, which ends when the setup
 * process ends.
 */
interface Hosted {
  readonly product: ProductHere;
  /** Restarts the product; set while it is stopped for a restart. */
  resume?: () => Promise<void>;
}

const hosted = new Map<string, Hosted>();
const shared = new Map<string, Promise<HostedProduct>>();

const one = (id: string): Hosted => {
  const found = hosted.get(id);
  if (found === undefined) throw new Error(`no product ${id} runs here`);
  return found;
};

const start = async ({ name, environment }: { name: string; environment: Record<string, string> }) => {
  const [id, product] = [randomUUID(), await startProductHere(name, environment)];
  hosted.set(id, { product });
  const { url, databaseUrl, eventStoreUrl, payments, environment: variables } = product;
  return { id, url, databaseUrl, eventStoreUrl, paymentsUrl: payments.url, environment: variables };
};

/** Stacks of unhandled errors of the products in this process, since the last request for them. */
let unhandled: string[] = [];

const operations = {
  cpu: () => process.cpuUsage(),
  unhandled(): readonly string[] {
    const stacks = unhandled;
    unhandled = [];
    return stacks;
  },
  async tables(): Promise<string> {
    const databaseUrl = await makeProductTables();
    process.env['TEST_TABLES'] = databaseUrl;
    return databaseUrl;
  },
  start,
  share({ profile, environment }: { profile: string; environment: Record<string, string> }): Promise<HostedProduct> {
    const found = shared.get(profile) ?? start({ name: profile, environment });
    shared.set(profile, found);
    // After a failure, let the next file try to start the product again.
    found.catch(() => shared.delete(profile));
    return found;
  },
  grant: ({ id, userId, role }: { id: string; userId: string; role: StaffRole }) => one(id).product.grant(userId, role),
  routes: ({ id }: { id: string }) => one(id).product.routes(),
  figures: ({ id, metric }: { id: string; metric: string }) => one(id).product.figures(metric),
  tick: ({ id, work }: { id: string; work: string }) => one(id).product.tick(work),
  catchUp: ({ id }: { id: string }) => one(id).product.catchUp(),
  logged: ({ id }: { id: string }) => one(id).product.logged(),
  within: ({ id, module, name, given }: { id: string; module: string; name: string; given: readonly never[] }) =>
    one(id)
      .product.within(new URL(module))
      [name]?.(...given),
  second: ({ id }: { id: string }) => one(id).product.startSecondProcess(),
  async suspend({ id }: { id: string }): Promise<void> {
    const found = one(id);
    await new Promise<void>((stopped, failed) => {
      let resume = () => {};
      const restarted = found.product.restart(() => {
        stopped();
        return new Promise<void>((resolve) => (resume = resolve));
      });
      restarted.catch(failed);
      found.resume = () => {
        resume();
        return restarted;
      };
    });
  },
  async resume({ id }: { id: string }): Promise<string> {
    const found = one(id);
    await found.resume?.();
    return found.product.url;
  },
  async stop({ id }: { id: string }): Promise<void> {
    const { product } = one(id);
    hosted.delete(id);
    await product.stop();
  },
};

const isOperation = (name: string): name is keyof typeof operations => Object.hasOwn(operations, name);

const server = createServer((request, response) => {
  const name = request.url?.slice(1) ?? '';
  const answer = async (): Promise<object> => {
    if (!isOperation(name)) throw new Error(`a host of products can't ${name}`);
    const result: unknown = await operations[name]((await json(request)) as never);
    return { result: result ?? null };
  };
  answer()
    .catch((error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
    .then(
      (body) => response.end(JSON.stringify(body)),
      () => response.destroy(),
    );
});
// Disable the timeout, because starting a product may take longer than the default.
server.requestTimeout = 0;
// Disable the timeout, because the first request of a test file would fail on a connection that is just closing.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('disconnect', () => process.exit());
/**
 * Whether the event store client received the response to an append that it no longer tracks. The client tracks the
 * pending appends of all connections in this process together, and rejects all of them when one connection ends. When
 * one product ends, a background append of another product can thus fail; that product then repeats it.
 */
const isLateAnswer = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.message.startsWith('undefined is not iterable') &&
  /batchAppend\.js/.test(error.stack ?? '');

// Without these handlers, one error would end the products of all later files, and no file would report the error.
const keep = (error: unknown) => {
  if (isLateAnswer(error)) return;
  unhandled.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
};
process.on('unhandledRejection', keep);
process.on('uncaughtException', keep);
