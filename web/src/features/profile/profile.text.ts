export const profileText = {
  followers: 'Followers',
  following: 'Following',
  coins: 'pixcoins',
  tokens: 'tokens',
  upload: 'Upload',
  notConfirmed: 'Please confirm your account to unlock all the features.',
  confirm: 'Resend Confirmation Email',
} as const;
