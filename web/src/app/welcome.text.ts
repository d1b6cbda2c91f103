import { catalogue } from '../shared/text/catalogue.ts';

export const welcomeText = catalogue('welcome', {
  title: 'Welcome!',
  text: 'Check your email for the verification link.',
  button: 'Start Now',
  lead: (name: string) => `You’re in, ${name}.`,
  next: 'What’s next',
  upload: 'Upload your first work',
  uploadNote: 'A GIF, a sticker or art, up to 25 MB.',
  explore: 'See what’s trending',
  exploreNote: 'Heart what you like, and we’ll show you more of it.',
});
