import { useContactMail } from '../../shared/api/config.api.ts';
import { shellText } from './shell.text.ts';

interface AboutEntry {
  id: string;
  label: string;
  to?: string;
  href?: string;
}

/** Returns the entries under About Us in display order; the contact entry has an email link. */
export const useAboutEntries = (): AboutEntry[] => {
  const { about } = shellText;
  const mail = useContactMail();
  return [
    { id: 'artist', label: about.artist, to: '/artist' },
    { id: 'charities', label: about.charities, to: '/charities' },
    { id: 'studio', label: about.studio, to: '/studio' },
    { id: 'faq', label: about.faq, to: '/faq' },
    { id: 'contact', label: about.contact, href: mail },
    { id: 'terms', label: about.terms, to: '/terms' },
    { id: 'privacy', label: about.privacy, to: '/privacy-policy' },
  ];
};
