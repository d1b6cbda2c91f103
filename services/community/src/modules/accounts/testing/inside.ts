import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { runAsSystem } from '../../../platform/request-context.ts';
import { RunUserCommand } from '../accounts.commands.ts';
import { AccountsVault } from '../vault.ts';

/* Functions for `Product.within`: they run in the process of the product. */

export const runUserCommand = async (
  server: INestApplicationContext,
  command: ConstructorParameters<typeof RunUserCommand>[0],
): Promise<void> => {
  await runAsSystem(() => server.get(CommandBus).execute(new RunUserCommand(command)));
};

/** Returns how many passwords this process has compared with a hash (`tests/cheap-passwords.mjs`). */
export const passwordsVerified = (_server: INestApplicationContext): number =>
  (globalThis as unknown as { readonly passwordsVerified: number }).passwordsVerified;

/** Opens a member view and returns its token. */
export const openView = (
  server: INestApplicationContext,
  view: Parameters<AccountsVault['openView']>[0],
): Promise<string> => server.get(AccountsVault).openView(view);
