/*
 * Kills a product at a chosen durable effect; loaded before the product (node --import). Prints the name of each effect
 * when it is done, starting with the append of an event of type FAILPOINT_FROM. At the effect in FAILPOINT_AT
 * (`GrantCounted 2`: its second occurrence), kills the process with SIGKILL, or stops it until SIGCONT if
 * FAILPOINT_SIGNAL is SIGSTOP. FAILPOINT_ANSWER sets how much of an append the product receives:
 *   lost     nothing: the events are in the log, and the process ends before the product receives the response
 *   arrived  the response, and everything that follows in the same tick of the event loop
 * The process always ends before the product receives the response of other effects (email, files, the chain, the
 * payment provider, keys); the append that follows them covers both cases. The settings come from the environment or,
 * with ENVIRONMENT_FOLLOWS=1, from a later message. The message `loaded` reports to the parent that the product is
 * waiting for that message.
 */
import { writeSync } from 'node:fs';
import Module from 'node:module';
import { setFlagsFromString } from 'node:v8';

/** @type {{ FAILPOINT_AT?: string, FAILPOINT_FROM?: string, FAILPOINT_ANSWER?: string, FAILPOINT_SIGNAL?: string }} */
let failpoint = process.env;
let armed = false;
let isEnding = false;
/** @type {Map<string, number>} */
const times = new Map();

const end = () => process.kill(process.pid, failpoint.FAILPOINT_SIGNAL || 'SIGKILL');

/**
 * @param {string} name
 * @param {boolean} mayArrive whether the product may receive the response before the process ends
 */
const effect = (name, mayArrive) => {
  if (!armed || isEnding) return;
  writeSync(2, `failpoint ${name}\n`);
  const time = (times.get(name) ?? 0) + 1;
  times.set(name, time);
  const { FAILPOINT_AT: at, FAILPOINT_ANSWER: answer } = failpoint;
  if (name !== at && `${name} ${time}` !== at) return;
  isEnding = true;
  if (mayArrive && answer === 'arrived') setImmediate(end);
  else end();
};

/**
 * @param {any} part
 * @param {string} method
 * @param {(...given: any[]) => string | null} nameOf null for an effect that is not counted
 */
const watch = (part, method, nameOf, mayArrive = false) => {
  const real = part[method];
  part[method] = async function watched(/** @type {any[]} */ ...given) {
    const answer = await real.apply(this, given);
    const name = nameOf(...given);
    if (name !== null) effect(name, mayArrive);
    return answer;
  };
};

/**
 * Watches the appends of the event store client, which resolve as soon as the events are written.
 * @param {any} client
 */
const watchAppends = (client) =>
  watch(
    client,
    'appendToStream',
    (_streamId, events) => {
      // Omit StaffActed: a staff request and the relay race for the append, and only the request records the action.
      const types = events
        .map((/** @type {{ type: string }} */ event) => event.type)
        .filter((/** @type {string} */ type) => type !== 'StaffActed')
        .join('+');
      if (types.includes(failpoint.FAILPOINT_FROM ?? '')) armed = true;
      return types;
    },
    true,
  );

/**
 * Watches the effects of classes, which have these names in the packed program.
 * @param {Record<string, any>} parts
 */
const watchAll = ({ EventLog, PersonKeys, ObjectStorage, Mailer, AccountsVault, PayPal, Chain }) => {
  const watchedClients = new WeakSet();
  const { append } = EventLog.prototype;
  EventLog.prototype.append = function watched(/** @type {any[]} */ ...given) {
    if (!watchedClients.has(this.client)) {
      watchedClients.add(this.client);
      watchAppends(this.client);
    }
    return append.apply(this, given);
  };
  watch(PersonKeys.prototype, 'destroy', () => 'key');
  watch(ObjectStorage.prototype, 'removeMany', (bucket) => `objects in ${bucket}`);
  watch(ObjectStorage.prototype, 'copy', () => 'license file');
  // Versions before 2026-11-28 wrote the license file themselves.
  watch(ObjectStorage.prototype, 'write', (_bucket, key) => (key.startsWith('licences/') ? 'license file' : null));
  watch(Mailer.prototype, 'send', () => 'receipt');
  watch(AccountsVault.prototype, 'forget', () => 'vault');
  watch(Chain.prototype, 'send', () => 'transaction at the chain');
  watch(PayPal.prototype, 'createOrder', () => 'order at the provider');
  watch(PayPal.prototype, 'capture', () => 'capture at the provider');
  watch(PayPal.prototype, 'refund', () => 'refund at the provider');
  // A process that runs for seconds gains nothing from optimized code. Set at the start of the process, this flag would
  // invalidate the code cache.
  setFlagsFromString('--no-opt');
  if (process.env.ENVIRONMENT_FOLLOWS !== '1') return;
  // The product listens for its message from its first line on; an earlier listener would consume that message.
  process.once('message', (/** @type {object} */ environment) => (failpoint = environment));
  process.send?.('loaded');
};

const HOOK = 'pixchangeFailpoints';
Object.assign(globalThis, { [HOOK]: watchAll });

// All classes of the packed program share one scope, so a line at its end can reach them. The program does nothing
// before that line.
const { prototype } = /** @type {any} */ (Module);
const compile = prototype._compile;
prototype._compile = function compiled(
  /** @type {string} */ code,
  /** @type {string} */ path,
  /** @type {any[]} */ ...rest
) {
  const hooked = path.endsWith('main.own.cjs')
    ? `${code}\n${HOOK}({ EventLog, PersonKeys, ObjectStorage, Mailer, AccountsVault, PayPal, Chain });\n`
    : code;
  return compile.call(this, hooked, path, ...rest);
};
