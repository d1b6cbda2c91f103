import { useTitle } from '../../navigation/page-title.ts';
import { Document } from './document.tsx';
import { privacyText as text } from './privacy.text.ts';

/** Drawing of a key over a lock. */
const Art = () => (
  <>
    <path d="M60 130h200v166H60z" fill="#4FB8FF" />
    <path
      fillRule="evenodd"
      d="M160 20a92 92 0 0192 92v40H68v-40a92 92 0 0192-92zm0 36a56 56 0 00-56 56v40h112v-40a56 56 0 00-56-56z"
      fill="#FF5CB8"
    />
    <path
      fillRule="evenodd"
      d="M176 150a62 62 0 0160 46h162v40h-26v30h-36v-30H236a62 62 0 11-60-86zm0 36a26 26 0 100 52 26 26 0 000-52z"
      fill="#FFD93B"
    />
  </>
);

export const PrivacyPage = () => {
  useTitle(text.pageTitle);
  return <Document content={text} ink="Sticker" art={<Art />} />;
};
