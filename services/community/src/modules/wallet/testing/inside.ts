import type { INestApplicationContext } from '@nestjs/common';
import { runAsSystem } from '../../../platform/request-context.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { grantDecider, type GrantCommand } from '../grants/grant.decider.ts';
import { Wallets } from '../wallets.ts';

/* Functions for `Product.within`: they run in the process of the product. */

export const run = async (server: INestApplicationContext, command: Parameters<Wallets['run']>[0]): Promise<void> => {
  await server.get(Wallets).run(command);
};

export const runGrantCommand = async (server: INestApplicationContext, command: GrantCommand): Promise<void> => {
  await runAsSystem(() => server.get(Commands).run(grantDecider, command));
};
