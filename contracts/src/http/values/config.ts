/** Social networks that the footer links to, each with one URL. */
export const socialNetworks = ['twitter', 'facebook', 'linkedin', 'instagram', 'pinterest'] as const;
