import { commandsOf } from '../../platform/command-handlers.ts';
import { tokenSaleDecider } from './token-sale.decider.ts';

export const { Run: RunTokenSaleCommand, Handler: TokenSaleCommandHandler } = commandsOf(tokenSaleDecider);
