import type { StaffRole } from '@pixchange/contracts/http/route';
import { Commands } from '../../../runtime/commands/commands.ts';
import { userDecider } from '../user.decider.ts';

/**
 * Grants a role through the product itself. The client of the event store shares its pending requests across the
 * process, so closing an operator's own connection could lose answers for the product.
 */
export const giveRole = async (
  product: { get(token: typeof Commands): Commands },
  userId: string,
  role: StaffRole,
): Promise<void> => {
  await product.get(Commands).run(userDecider, { type: 'GrantRole', userId, role });
};
