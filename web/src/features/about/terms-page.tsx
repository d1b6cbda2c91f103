import { useTitle } from '../../navigation/page-title.ts';
import { Document } from './document.tsx';
import { termsText as text } from './terms.text.ts';

const Art = () => (
  <>
    <path d="M70 34h190v236H70z" fill="#4FB8FF" transform="rotate(-8 165 152)" />
    <path d="M120 40h190v236H120z" fill="#FFD93B" />
    <path d="M186 56h190v214H186z" fill="#FF5CB8" transform="rotate(9 281 163)" />
  </>
);

export const TermsPage = () => {
  useTitle(text.pageTitle);
  return <Document content={text} ink="Art" art={<Art />} />;
};
