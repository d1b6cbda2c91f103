/** The two pictures of a profile, as a form names their files. */
export const pictureFields = ['profile_image', 'cover_image'] as const;
