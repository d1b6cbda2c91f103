/** Where the footer leads people on; one address each. */
export const socialNetworks = ['twitter', 'facebook', 'linkedin', 'instagram', 'pinterest'] as const;
