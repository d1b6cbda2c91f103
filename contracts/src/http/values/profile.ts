/** Form fields of the two profile pictures. */
export const pictureFields = ['profile_image', 'cover_image'] as const;
