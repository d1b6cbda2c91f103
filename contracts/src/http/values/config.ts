/** Where the footer leads people on; one address each (specification, section 2.3). */
export const socialNetworks = ['twitter', 'facebook', 'linkedin', 'instagram', 'pinterest'] as const;
