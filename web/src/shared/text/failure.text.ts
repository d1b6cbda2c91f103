export const failureText = {
  offline: 'Internet connection issue. Please check your connection and try again.',
  unknown: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
} as const;
