import type { INestApplicationContext } from '@nestjs/common';
import { runAsSystem } from '../../../platform/request-context.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { userDecider, type AccountCommand } from '../user.decider.ts';
import { AccountsVault } from '../vault.ts';

/* Functions for `Product.within`: they run in the process of the product. */

export const runUserCommand = async (server: INestApplicationContext, command: AccountCommand): Promise<void> => {
  await runAsSystem(() => server.get(Commands).run(userDecider, command));
};

/** Returns how many passwords this process has compared with a hash (`tests/cheap-passwords.mjs`). */
export const passwordsVerified = (_server: INestApplicationContext): number =>
  (globalThis as unknown as { readonly passwordsVerified: number }).passwordsVerified;

/** Opens a member view and returns its token. */
export const openView = (
  server: INestApplicationContext,
  view: Parameters<AccountsVault['openView']>[0],
): Promise<string> => server.get(AccountsVault).openView(view);
