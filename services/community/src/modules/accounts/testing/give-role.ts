import { CommandBus } from '@nestjs/cqrs';
import type { StaffRole } from '@pixchange/contracts/http/endpoint';
import type { Product } from '../../../../../../tests/product.ts';
import { RunUserCommand } from '../accounts.commands.ts';

/**
 * By the house itself: the event store's client keeps what it waits for in one place for the whole process, so that the closing of an
 * operator's own connection could take answers from the house's.
 */
export const giveRole = (product: Product, userId: string, role: StaffRole): Promise<unknown> =>
  product.inside(CommandBus).execute(new RunUserCommand(`user-${userId}`, { type: 'GrantRole', userId, role }));
