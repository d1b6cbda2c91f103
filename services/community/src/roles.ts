export const roles = ['api', 'projector', 'relay', 'media', 'mint', 'mail'] as const;
export type Role = (typeof roles)[number];
