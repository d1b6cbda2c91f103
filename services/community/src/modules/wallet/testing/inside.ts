import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { runAsSystem } from '../../../platform/request-context.ts';
import { RunGrantCommand } from '../wallet.commands.ts';
import { Wallets } from '../wallets.ts';

/* Functions for `Product.within`: they run in the process of the product. */

export const run = async (server: INestApplicationContext, command: Parameters<Wallets['run']>[0]): Promise<void> => {
  await server.get(Wallets).run(command);
};

export const runGrantCommand = async (
  server: INestApplicationContext,
  command: ConstructorParameters<typeof RunGrantCommand>[0],
): Promise<void> => {
  await runAsSystem(() => server.get(CommandBus).execute(new RunGrantCommand(command)));
};
