import type { StaffRole } from '@pixchange/contracts/http/route';
import { until } from '../../../../../../tests/until.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { userDecider } from '../user.decider.ts';

/**
 * Grants a role through the product itself, and waits until the read model shows it. The client of the event store
 * shares its pending requests across the process, so closing a separate connection could lose responses for the
 * product.
 */
export const giveRole = async (
  product: { get(token: typeof Commands): Commands },
  userId: string,
  role: StaffRole,
): Promise<void> => {
  const commands = product.get(Commands);
  const { position } = await commands.run(userDecider, { type: 'GrantRole', userId, role });
  if (position === null) return;
  await until(
    () => commands.waitUntilShown(new Set(['RoleGranted']), position),
    (shown) => shown !== 'late',
    `the role ${role} in the read model`,
  );
};
