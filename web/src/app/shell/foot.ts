/** What stands under every page, in one part of the client. */
export { Footer } from './footer.tsx';
export { Notices } from './notices.tsx';
