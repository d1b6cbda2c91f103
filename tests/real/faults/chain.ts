import { randomUUID } from 'node:crypto';
import { auditHttp } from '@pixchange/contracts/http/audit';
import { nftsHttp } from '@pixchange/contracts/http/nfts';
import { until } from '../../until.ts';
import type { WatchedProduct } from '../watched-product.ts';
import type { Fault } from './fault.ts';

const WAIT_MS_MAX = 120_000;

/** Verifier key of a witness that does not exist. */
const NOBODY = 'witness.example+4615d8fd+BEvIPmTrinLMTFQeG9VjMO2BvYz/fgZg7iQoXWvb1IIz';

/** Returns faults of the chain, of the keys that send transactions, and of the witnesses of the log. */
export const faultsOfChain = (product: WatchedProduct): Fault[] => {
  const { member, imageIds } = product.cast;
  const { token } = member.session;

  return [
    {
      alert: 'GasRunsOut',
      what: 'gas has a price, and the keys have no balance',
      cause: async () => {
        await product.rpc('anvil_setNextBlockBaseFeePerGas', '0x3b9aca00');
        await product.rpc('anvil_mine', '0x1');
        await product.restart();
        return async () => {
          for (const address of product.senders)
            await product.rpc('anvil_setBalance', address, `0x${(10n ** 19n).toString(16)}`);
          await product.restart();
        };
      },
    },
    {
      alert: 'MintsWait',
      what: 'the network to the chain is cut, and somebody mints',
      cause: async () => {
        await product.wires.chain.cut();
        await product.site.call(nftsHttp.mint, {
          token,
          body: { image_id: imageIds[1], pay_with: 'coins' },
          idempotencyKey: randomUUID(),
        });
        return () => product.mendNetwork();
      },
    },
    {
      alert: 'WitnessLate',
      what: 'no server listens at the address of a witness',
      cause: async () => {
        await product.runWith({ AUDIT_WITNESSES: `${NOBODY} http://127.0.0.1:9` });
        return () => product.runWith();
      },
    },
    {
      alert: 'AnchorsLate',
      what: 'after an anchor, the chain accepts transactions but mines no block, while somebody buys coins',
      settings: { AUDIT_ANCHOR_HOURS: '0.001' },
      cause: async () => {
        await until(
          () => product.site.call(auditHttp.anchors, {}),
          ({ collection }) => collection.length > 0,
          'the first anchor',
          WAIT_MS_MAX,
        );
        await product.rpc('evm_setAutomine', false);
        await product.buyCoins();
        return async () => {
          await product.rpc('evm_setAutomine', true);
          await product.rpc('anvil_mine', '0x1');
        };
      },
    },
  ];
};
