/** Uses that a license allows; each value includes the values before it. */
export const licenceUses = ['personal', 'client', 'resale'] as const;
export type LicenceUses = (typeof licenceUses)[number];

/** Uses of licenses whose seller did not choose, which are all from before there was a choice. */
export const defaultUses: LicenceUses = 'personal';
