import { commandsOf } from '../../platform/command-handlers.ts';
import { grantAllowanceDecider } from './grants/grant-allowance.decider.ts';
import { grantDecider } from './grants/grant.decider.ts';
import { walletDecider } from './wallet.decider.ts';

export const { Run: RunWalletCommand, Handler: WalletCommandHandler } = commandsOf(walletDecider);
export const { Run: RunGrantCommand, Handler: GrantCommandHandler } = commandsOf(grantDecider);
export const { Run: RunGrantAllowanceCommand, Handler: GrantAllowanceCommandHandler } =
  commandsOf(grantAllowanceDecider);
