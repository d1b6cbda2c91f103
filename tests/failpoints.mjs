/*
 * Loaded before the product (node --import): names each durable effect as it is done, from the append of an event of type
 * FAILPOINT_FROM on, and ends the whole process, with no time to tidy up, after the one that FAILPOINT_AT counts to, or that FAILPOINT_AFTER names (`GrantCounted 2`: its second time). Without these it only names them.
 */
import { writeSync } from 'node:fs';
import Module from 'node:module';

const at = Number(process.env.FAILPOINT_AT ?? '0');
const after = process.env.FAILPOINT_AFTER ?? '';
const from = process.env.FAILPOINT_FROM ?? '';

let armed = false;
let count = 0;
/** @type {Map<string, number>} */
const times = new Map();

/** @param {string} name */
const crossed = (name) => {
  if (!armed) return;
  count += 1;
  writeSync(2, `failpoint ${count} ${name}\n`);
  const time = (times.get(name) ?? 0) + 1;
  times.set(name, time);
  if (count === at || name === after || `${name} ${time}` === after) process.kill(process.pid, 'SIGKILL');
};

/**
 * @param {any} prototype
 * @param {string} method
 * @param {(...given: any[]) => string | null} nameOf null for an effect that is not counted
 */
const watch = (prototype, method, nameOf) => {
  const real = prototype[method];
  prototype[method] = async function watched(/** @type {any[]} */ ...given) {
    const answer = await real.apply(this, given);
    const name = nameOf(...given);
    if (name !== null) crossed(name);
    return answer;
  };
};

/** By the names that they have in the packed program. @param {Record<string, any>} parts */
const watchAll = ({ EventLog, PersonKeys, ObjectStorage, Mailer, AccountsVault, PayPal, Chain }) => {
  watch(EventLog.prototype, 'append', (_streamId, events) => {
    const types = events.map((/** @type {{ type: string }} */ event) => event.type).join('+');
    if (types.includes(from)) armed = true;
    return types;
  });
  watch(PersonKeys.prototype, 'destroy', () => 'key');
  watch(ObjectStorage.prototype, 'removeMany', (bucket) => `objects in ${bucket}`);
  // Other writes depend on how often a job is tried.
  watch(ObjectStorage.prototype, 'write', (_bucket, key) => (key.startsWith('licences/') ? 'licence file' : null));
  watch(Mailer.prototype, 'send', () => 'receipt');
  watch(AccountsVault.prototype, 'forget', () => 'vault');
  watch(Chain.prototype, 'send', () => 'transaction at the chain');
  watch(PayPal.prototype, 'createOrder', () => 'order at the provider');
  watch(PayPal.prototype, 'capture', () => 'capture at the provider');
  watch(PayPal.prototype, 'refund', () => 'refund at the provider');
};

const HOOK = 'pixchangeFailpoints';
Object.assign(globalThis, { [HOOK]: watchAll });

// The packed program has all its classes in one scope, which a line at its end can reach; it has done nothing by then but begin.
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
