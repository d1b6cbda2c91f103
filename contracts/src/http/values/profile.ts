/** The two pictures of a profile, by the names of their files in a form. */
export const pictureFields = ['profile_image', 'cover_image'] as const;
