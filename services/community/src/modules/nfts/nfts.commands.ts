import { commandsOf } from '../../platform/command-handlers.ts';
import { nftDecider } from './nft.decider.ts';

export const { Run: RunNftCommand, Handler: NftCommandHandler } = commandsOf(nftDecider);
