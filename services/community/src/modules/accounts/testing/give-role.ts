import { CommandBus } from '@nestjs/cqrs';
import type { StaffRole } from '@pixchange/contracts/http/route';
import { RunUserCommand } from '../accounts.commands.ts';

/**
 * By the product itself: the event store's client keeps what it waits for in one place for the whole process, so that the closing of an
 * operator's own connection could take answers from the product's.
 */
export const giveRole = async (
  product: { get(token: typeof CommandBus): CommandBus },
  userId: string,
  role: StaffRole,
): Promise<void> => {
  await product.get(CommandBus).execute(new RunUserCommand({ type: 'GrantRole', userId, role }));
};
