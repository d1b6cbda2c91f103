import { CommandBus } from '@nestjs/cqrs';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { RunUserCommand } from '../accounts.commands.ts';

/**
 * Grants a role through the product itself. The client of the event store shares its pending requests across the
 * process, so closing an operator's own connection could lose answers for the product.
 */
export const giveRole = async (
  product: { get(token: typeof CommandBus): CommandBus },
  userId: string,
  role: StaffRole,
): Promise<void> => {
  await product.get(CommandBus).execute(new RunUserCommand({ type: 'GrantRole', userId, role }));
};
