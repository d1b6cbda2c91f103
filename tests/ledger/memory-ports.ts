import type { LicencePorts } from '../../services/community/src/modules/market/licences/licence.process.ts';
import type { MintPorts } from '../../services/community/src/modules/nfts/mint.process.ts';
import { Mints } from '../../services/community/src/modules/nfts/mints.service.ts';
import { TokensByStreams } from '../../services/community/src/modules/nfts/tokens.ts';
import { Offers } from '../../services/community/src/modules/market/offers/offers.service.ts';
import { TokenOffers } from '../../services/community/src/modules/market/offers/token-offers.service.ts';
import type { TokenSalePorts } from '../../services/community/src/modules/market/token-sales/token-sale.process.ts';
import { PaymentsByWallets } from '../../services/community/src/modules/wallet/payments.ts';
import type { TransferPorts } from '../../services/community/src/modules/wallet/transfer.process.ts';
import { Wallets } from '../../services/community/src/modules/wallet/wallets.ts';
import type { Commands } from '../../services/community/src/runtime/commands/commands.ts';
import type { ProcessCommands } from '../../services/community/src/runtime/processes/process-runner.ts';

/** Ports of every process. */
export type Ports = LicencePorts & TokenSalePorts & TransferPorts & MintPorts;

/** Ports to data that no process changes, except for the copies of files. */
export type Surroundings = Pick<Ports, 'files' | 'people' | 'works'>;

/** Placeholder for dependencies that no step of a process uses. */
const unused = null as never;

export const tokenOffersOn = (commands: ProcessCommands): TokenOffers => {
  const own = commands as Commands;
  return new TokenOffers(own, new TokensByStreams(own, unused));
};

/** Creates the product's own ports on these commands. */
export const portsOn = (commands: ProcessCommands, { files, people, works }: Surroundings): Ports => {
  const own = commands as Commands;
  return {
    commands,
    files,
    people,
    works,
    payments: new PaymentsByWallets(own, new Wallets(own), unused, unused),
    tokens: new TokensByStreams(own, unused),
    offers: new Offers(own, unused, unused, unused, unused, unused, tokenOffersOn(commands), unused),
    mints: new Mints(own, unused, unused, unused, unused, unused, unused, unused, unused, unused),
  };
};
