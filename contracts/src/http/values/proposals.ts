/** Actions that need a second person, as cells of the staff matrix. */
export const proposedActions = [
  'users.give_role',
  'users.take_role',
  'users.erase',
  'users.suspend',
  'images.refund_buyers',
  'users.reset_second_factor',
  'purchases.refund',
  'reconciliation.resolve',
  'api_keys.change_limit',
  'coin_packs.edit',
] as const;
export type ProposedAction = (typeof proposedActions)[number];
