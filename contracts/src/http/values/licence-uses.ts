/** Uses that a license allows; each value includes the values before it. */
export const licenceUses = ['personal', 'client', 'resale'] as const;
export type LicenceUses = (typeof licenceUses)[number];

/** Uses of older licenses, which were sold before sellers could choose the uses. */
export const defaultUses: LicenceUses = 'personal';
