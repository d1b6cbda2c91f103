import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminLedgerHttp } from '@pixchange/contracts/http/admin-ledger';
import { auditHttp, type AnchorView } from '@pixchange/contracts/http/audit';
import { auditWhenSealed } from '../../../../../tests/ledger/audited.ts';
import { startProductHere, type ProductHere } from '../../../../../tests/product-here.ts';
import { killAt, killsAt, namesOf } from '../../../../../tests/product-process.ts';
import { signUp, until, type Person } from '../../../../../tests/product.ts';
import { hire } from '../../../../../tests/staff.ts';
import { AnchorContract, type AnchoredHead } from '../../platform/chain/anchor-contract.ts';
import { startLocalChain, type LocalChain } from '../../platform/chain/testing/local-chain.ts';
import { createLog } from '../../platform/log.ts';
import { freezingProxy, type FreezingProxy } from '../../runtime/testing/freezing-proxy.ts';

const GWEI = 1_000_000_000;
/** Process kills at each durable effect of an anchor, in the order of the effects. */
const KILLS = killsAt(['AnchorSubmitted', 'transaction at the chain', 'HeadAnchored']);

let local: LocalChain;
let wire: FreezingProxy;
let product: ProductHere;
let [maker, admin] = [] as unknown as [Person, Person];
const logged: string[] = [];
beforeAll(async () => {
  local = await startLocalChain();
  wire = await freezingProxy(local.options.rpcUrl);
  product = await startProductHere(
    'anchors',
    {
      ...local.environment,
      CHAIN_RPC_URL: `http://127.0.0.1:${wire.port}`,
      CHAIN_CONFIRMATIONS: '1',
      AUDIT_HEAD_EVERY_SECONDS: '0.2',
      // The interval is about one second.
      AUDIT_ANCHOR_HOURS: '0.0003',
    },
    createLog('info', { write: (line) => void logged.push(line) }),
  );
  [maker, admin] = await Promise.all([signUp(product), hire(product, 'admin')]);
}, 120_000);
afterAll(async () => {
  await product.stop();
  await wire.close();
  await local.stop();
});

/** Adds an event to the tamper-evident log. */
const leaf = (call = product.call) =>
  call(adminLedgerHttp.proposeGrant, {
    token: admin.session.token,
    body: { user_id: maker.session.id, unit: 'coins', amount: 1, reason: 'A lost payment' },
  });
const newest = async (): Promise<AnchorView | undefined> => (await product.call(auditHttp.anchors, {})).collection[0];
const sizeOf = async (): Promise<number> => (await product.call(auditHttp.latest, {})).size;
/** Waits until the newest head, or a later one, is anchored. */
const anchored = async (): Promise<AnchorView> => {
  const size = await sizeOf();
  return (await until(
    newest,
    (anchor) => anchor !== undefined && anchor.size >= size,
    'the newest head on the chain',
  )) as AnchorView;
};
const onChain = async (): Promise<AnchoredHead[]> => {
  const chain = local.client();
  return new AnchorContract(chain, chain.anchorContract ?? '').anchoredIn(0, await chain.headBlock());
};

describe('an anchor', () => {
  it('stores the newest signed head in the contract, which is public', async () => {
    await leaf();
    const anchor = await anchored();
    const head = await product.call(auditHttp.head, { params: { size: String(anchor.size) } });
    expect(head.root).toBe(anchor.root);
    expect(await onChain()).toContainEqual({
      size: anchor.size,
      root: head.root,
      tx: anchor.transaction_hash,
      block: anchor.block,
    });
  });

  it('waits while gas costs more than the limit, and continues after the chain did not answer', async () => {
    await anchored();
    await local.rpc('anvil_setNextBlockBaseFeePerGas', `0x${(1_000 * GWEI).toString(16)}`);
    await local.mine(1);
    const before = (await onChain()).length;
    await leaf();
    await until(
      () => Promise.resolve(logged),
      (lines) => lines.some((line) => line.includes('anchor.fees')),
      'the anchor that waits',
    );
    expect(await onChain()).toHaveLength(before);
    wire.freeze();
    await local.rpc('anvil_setNextBlockBaseFeePerGas', '0x0');
    await local.mine(1);
    await leaf();
    wire.thaw();
    await anchored();
    expect((await onChain()).length).toBeGreaterThan(before);
  }, 120_000);

  it('continues by itself after a kill at each durable effect, and no head is on the chain twice', async () => {
    await anchored();
    let killed: string[] = [];
    await product.restart(async () => {
      killed = await killAt(product.environment, 'AnchorSubmitted', KILLS, ({ call }) => leaf(call));
    });
    expect(killed).toEqual(namesOf(KILLS));
    await leaf();
    await anchored();
    const sizes = (await onChain()).map(({ size }) => size);
    expect(sizes).toEqual([...new Set(sizes)].toSorted((one, other) => one - other));
    const { collection } = await product.call(auditHttp.anchors, { query: { per_page: 100 } as never });
    expect(collection.map(({ size }) => size).toReversed()).toEqual(sizes);
  }, 300_000);

  it('leaves an event log without findings by the auditor', async () =>
    expect((await auditWhenSealed(product)).findings).toEqual([]));
});
